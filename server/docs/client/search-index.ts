/**
 * The index of the search, and the order of its results: pages that explain come before pages to
 * look things up in, and those before the reasons of decisions.
 */
import MiniSearch from 'minisearch'

/** A section of a page, as `/docs/search.json` lists them. */
export interface Passage {
  url: string
  page: string
  title: string
  text: string
  /** Words that people search it by, and the text may not have. */
  words: string
}

export interface SearchIndex {
  /** The passages that match, best first. */
  search(query: string): Passage[]
}

/** The weight of a page by the beginning of its address; the first that matches counts. */
const WEIGHTS: [address: RegExp, weight: number][] = [
  [/^\/docs\/(?:quickstart|guides\/)/, 4],
  [/^\/docs\/examples\//, 3],
  [/^\/docs\/(?:sdk|cli|readme|examples|operating)(?:[/#]|$)/, 1.5],
  [/^\/docs\/errors\//, 1.5],
  [/^\/docs\/reference\//, 1],
  [/^\/docs(?:#|$)/, 1],
]
/** Decisions, changes, measurements and the map of the code. */
const OTHER_WEIGHT = 0.2

export function createSearchIndex(passages: Passage[]): SearchIndex {
  const index = new MiniSearch<Passage>({
    idField: 'url',
    fields: ['title', 'words', 'page', 'text'],
    storeFields: ['url', 'page', 'title', 'text', 'words'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 4, words: 4, page: 2 },
      boostDocument: (url) => weightOf(String(url)),
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
    },
  })
  index.addAll(passages)

  return {
    search(query) {
      const all = index.search(query, { combineWith: 'AND' })
      const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' })
      const passages = found as unknown as Passage[] // the stored fields are those of `Passage`
      const phrase = query.trim().toLowerCase()
      const isMeant = ({ words }: Passage) => words.split(/,\s*/).includes(phrase)
      return [...passages.filter(isMeant), ...passages.filter((one) => !isMeant(one))]
    },
  }
}

/** The words of a text. `PDF/A` is one word, too: its letter alone is found everywhere. */
function wordsOf(text: string): string[] {
  const joined = text.match(/\p{L}+\/\p{L}+/gu) ?? []
  return [
    ...text.split(/[\n\r\p{Z}\p{P}]+/u).filter((word) => word !== ''),
    ...joined.map((word) => word.replace('/', '')),
  ]
}

function weightOf(url: string): number {
  return WEIGHTS.find(([address]) => address.test(url))?.[1] ?? OTHER_WEIGHT
}
