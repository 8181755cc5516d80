/** Addresses of pages that have moved, which people have kept. */
import { DOCS_PATH } from './sources.ts'

/** New addresses by old ones, both below the documentation. */
const MOVED: Record<string, string> = {
  api: 'reference',
  guides: '',
  'guides/capture-options': 'guides/page-options',
  'guides/downloads': 'guides/renders',
  'guides/json-data': 'guides/template-data',
  'guides/print-options': 'guides/print',
  'guides/waiting-and-failing': 'guides/waiting',
}

/**
 * Finds where the page of an address is now. Addresses of Markdown (`.md`) move with their page.
 * Browsers keep the part after `#`.
 * @returns null for a page that has not moved
 */
export function movedTo(url: string): string | null {
  const [, path = '', extension = ''] = /^(.*?)(\.md)?$/.exec(url.slice(DOCS_PATH.length + 1)) ?? []
  const now = Object.hasOwn(MOVED, path) ? MOVED[path] : undefined
  if (now === undefined) return null
  if (now === '') return extension === '' ? DOCS_PATH : `${DOCS_PATH}/README.md`
  return `${DOCS_PATH}/${now}${extension}`
}
