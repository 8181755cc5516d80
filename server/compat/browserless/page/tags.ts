/**
 * Turns tags to add into our options: a style sheet with its text is injected, and everything else
 * is added by a script.
 */
import { CompatError } from '../../adapter.ts'
import type { Tag } from '../fields/lists.ts'

interface Tags {
  addStyleTag: Tag[]
  addScriptTag: Tag[]
  setJavaScriptEnabled: boolean
}

/** @throws CompatError 400 */
export function injectedTags(tags: Tags): { injectCSS: string | null; injectJS: string | null } {
  const { addStyleTag, addScriptTag, setJavaScriptEnabled } = tags
  const sheets = addStyleTag.flatMap(({ url, content }) => (url === null ? [content] : []))
  const links = addStyleTag.filter(({ url }) => url !== null)
  if (!setJavaScriptEnabled && addScriptTag.length + links.length > 0) {
    const field = addScriptTag.length > 0 ? 'addScriptTag' : 'addStyleTag'
    const message = `"${field}" cannot be used with "setJavaScriptEnabled" set to false, unless it is a style sheet with "content".`
    throw new CompatError(400, message)
  }
  const added = [...links.map(linkElement), ...addScriptTag.map(scriptElement)]
  return {
    injectCSS: sheets.length > 0 ? sheets.join('\n') : null,
    injectJS: added.length > 0 ? added.map(addElement).join('\n') : null,
  }
}

interface Added {
  name: 'link' | 'script'
  properties: Record<string, string>
  /** Whether it has to load first. */
  loads: boolean
}

function linkElement({ url }: Tag): Added {
  return { name: 'link', properties: { rel: 'stylesheet', href: url ?? '' }, loads: true }
}

function scriptElement({ url, content, type, id }: Tag): Added {
  const source: Record<string, string> = url === null ? { text: content ?? '' } : { src: url }
  const properties = { ...source, ...(type !== null && { type }), ...(id !== null && { id }) }
  return { name: 'script', properties, loads: url !== null }
}

/** Code of a page: JSON is JavaScript. */
function addElement({ name, properties, loads }: Added): string {
  const load = loads
    ? 'const loaded = new Promise((done, failed) => { element.onload = done; element.onerror = () => failed(new Error("a tag could not be loaded")) });'
    : ''
  return `{ const element = Object.assign(document.createElement(${JSON.stringify(name)}), ${JSON.stringify(properties)}); ${load} (document.head ?? document.documentElement).append(element); ${loads ? 'await loaded;' : ''} }`
}
