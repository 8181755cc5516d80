/** Finds pages, templates, renders and documents by a few letters. */
import { useQuery } from '@tanstack/react-query'
import { createSearchIndex, type Passage } from '../../server/docs/client/search-index.ts'
import { readFailure, type SignedInUser } from '../api.ts'
import { useAssets } from '../assets/calls.ts'
import { pagesOf } from '../page-list.ts'
import { useRenders } from '../queries.ts'
import { useAllTemplates } from '../templates/queries.ts'
import { shortId } from '../ui/format.tsx'
import { useRested } from '../ui/use-rested.ts'

export interface Found {
  kind: 'Page' | 'Template' | 'Render' | 'Asset' | 'Documentation'
  title: string
  /** Tells it from others of the same name. */
  detail: string
  /** The path below the dashboard; documents have a whole path. */
  href: string
}

/** Pages that the rail leaves out. */
const MORE = [
  ['/gallery', 'Gallery'],
  ['/batches', 'Batches'],
  ['/account', 'Account'],
] as const
/** Words for what pages have, and for what is done on them. */
const WORDS: Record<string, string> = {
  '/playground': 'new render',
  '/templates': 'new template',
  '/webhooks': 'endpoints, deliveries',
  '/render-links': 'link secrets, signed addresses',
  '/assets': 'pictures, logos, fonts, upload',
  '/keys': 'create a key, tokens',
  '/destinations': 'buckets, S3',
  '/signers': 'certificates, signatures',
  '/people': 'users, invitations, plans',
  '/gallery': 'ready templates, invoice, letter, label, card',
  '/batches': 'renders that were requested together, ZIP',
  '/account': 'settings, brand, logo, colors, password, theme, plan, sign out',
}

/** The most of each kind, so that none hides the others. */
const MAX = 5
/** The newest renders are found by their titles. */
const RECENT = 50
/** Typing rests this long before renders are looked for by their id. */
const REST_MS = 150
const ID = /^(req_)?[\da-f-]{4,}$/i

/** @returns what is found, and whether there may be more soon */
export function useFound(
  query: string,
  user: SignedInUser,
): { found: Found[]; isLoading: boolean } {
  const text = query.trim().toLowerCase()
  // Other tabs and programs may have made some since the page read them.
  const templates = useAllTemplates({ refetchOnMount: 'always' }).data ?? []
  const assets = useAssets().data?.assets ?? []
  const recent = useRenders({ limit: RECENT, offset: 0 }).data?.data ?? []
  const isId = ID.test(text)
  // A request for each letter would have too many at once.
  const rested = useRested(text, REST_MS)
  const byId = useRenders({ id: ID.test(rested) ? rested : undefined, limit: MAX, offset: 0 })
  const isOld = isId && (rested !== text || byId.isPlaceholderData)
  // Until they are read, the list has those of the letters before, which Enter must not open.
  const named = (isId && !isOld && byId.data?.data) || []
  const { data: index, isLoading } = useDocuments()
  const has = (...texts: (string | null)[]) =>
    texts.some((one) => one?.toLowerCase().includes(text))
  const titled = recent.filter(({ title }) => has(title))
  // A word such as “face” may begin an id, too.
  const known = new Set(named.map(({ request_id }) => request_id))
  const renders = [...named, ...titled.filter(({ request_id }) => !known.has(request_id))]
  const pages = pagesFound(user, text)
  const found: Found[][] = [
    pages.named,
    templates
      .filter(({ name, slug }) => has(name, slug))
      .map(({ id, name, slug }) => ({
        kind: 'Template',
        title: name,
        detail: slug,
        href: `/templates/${id}`,
      })),
    renders.map(({ request_id, title }) => ({
      kind: 'Render',
      title: title ?? shortId(request_id),
      detail: shortId(request_id),
      href: `/renders/${request_id}`,
    })),
    (text === '' ? [] : assets)
      .filter(({ filename, font_family }) => has(filename, font_family))
      .map(({ id, filename }) => ({
        kind: 'Asset',
        title: filename,
        detail: '',
        href: `/assets?id=${id}`,
      })),
    pages.others,
    text === '' || !index
      ? []
      : index.search(text).map(({ url, title, page }) => ({
          kind: 'Documentation',
          title,
          detail: page === title ? '' : page,
          href: url,
        })),
  ]
  const shown = found.flatMap((list) => list.slice(0, text === '' ? 2 * MAX : MAX))
  return { found: shown, isLoading: isLoading || isOld }
}

/** Those whose name has the text, and those on which it is found. */
function pagesFound(user: SignedInUser, text: string): Record<'named' | 'others', Found[]> {
  const named: Found[] = []
  const others: Found[] = []
  for (const [href, title] of [...pagesOf(user), ...MORE]) {
    const words = WORDS[href] ?? ''
    const page = { kind: 'Page', title, href } as const
    if (title.toLowerCase().includes(text)) named.push({ ...page, detail: '' })
    else if (words.toLowerCase().includes(text)) others.push({ ...page, detail: words })
  }
  return { named, others }
}

/** The index of the documents, which is loaded with the first search. */
function useDocuments() {
  return useQuery({
    queryKey: ['documents'],
    staleTime: Number.POSITIVE_INFINITY,
    // Without documents, everything else is still found.
    retry: false,
    queryFn: async () => {
      const response = await fetch('/docs/search.json')
      if (!response.ok) throw await readFailure(response)
      return createSearchIndex((await response.json()) as Passage[])
    },
  })
}
