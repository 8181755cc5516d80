/**
 * Reads the navigation from the lists of docs/README.md, so that GitHub and the server show the
 * same one. A page named README.md has lists of its own, which are shown while the reader is below
 * it.
 */
import { Marked, type Token, type Tokens } from 'marked'
import { plainText } from './markdown.ts'
import { DOCS_PATH, type Sources } from './sources.ts'

export interface NavigationLink {
  title: string
  url: string
  /** The rest of the list item. */
  summary: string
  /** Lists of the page, if it is a README. */
  groups: NavigationGroup[]
}

export interface NavigationGroup {
  title: string
  links: NavigationLink[]
}

export function readNavigation(sources: Sources): NavigationGroup[] {
  return groupsOf(sources, DOCS_PATH, true)
}

/** All links in the order of the navigation, those of groups after their page. */
export function flatten(groups: NavigationGroup[]): NavigationLink[] {
  return groups.flatMap(({ links }) => links.flatMap((link) => [link, ...flatten(link.groups)]))
}

function groupsOf(sources: Sources, url: string, nested: boolean): NavigationGroup[] {
  const source = sources.pages.get(url)
  if (!source) return []
  const groups: NavigationGroup[] = []
  for (const token of new Marked().lexer(source.text)) {
    if (token.type === 'heading') groups.push({ title: plainText(token.raw), links: [] })
    if (token.type !== 'list') continue
    const links = (token as Tokens.List).items.flatMap((item) => {
      const link = firstLink(item.tokens)
      const target = link && sources.resolve(source.file, link.href)
      const found = target ? sources.pages.get(target) : undefined
      if (!link || !found) return []
      const summary = plainText(item.text).slice(plainText(link.text).length).replace(/^:\s*/, '')
      const isFolder = nested && found.file.endsWith('/README.md') && found.file.startsWith('docs/')
      const below = isFolder ? groupsOf(sources, found.url, false) : []
      return [{ title: plainText(link.text), url: found.url, summary, groups: below }]
    })
    groups.at(-1)?.links.push(...links)
  }
  return groups.filter(({ links }) => links.length > 0)
}

function firstLink(tokens: Token[] = []): Tokens.Link | undefined {
  for (const token of tokens) {
    if (token.type === 'link') return token as Tokens.Link
    const inner = firstLink((token as Tokens.Generic).tokens)
    if (inner) return inner
  }
  return undefined
}
