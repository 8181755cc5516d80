/**
 * Puts the HTML of Markdown files into `index.html`: of Go's templates, the call of `toHTML` alone.
 */
import { CompatError } from '../../adapter.ts'
import type { FormFile } from '../form/form.ts'

/** A call, with the spaces and trims of Go's templates. */
const CALL = /\{\{-?\s*toHTML\s+(?:"([^"\n]{1,200})"|`([^`\n]{1,200})`)\s*-?\}\}/g
const CALLS_MAX = 200
/** Characters of the whole document: one file may be put in many times. */
const CHARS_MAX = 20_000_000

/** @param toHtml makes HTML of a text @throws CompatError 400 */
export async function expandMarkdown(
  html: string,
  files: FormFile[],
  toHtml: (markdown: string) => Promise<string>,
): Promise<string> {
  const calls = [...html.matchAll(CALL).take(CALLS_MAX + 1)]
  if (calls.length > CALLS_MAX) {
    throw new CompatError(400, `The file 'index.html' has more than ${CALLS_MAX} calls of toHTML`)
  }
  if (html.replaceAll(CALL, '').includes('{{')) {
    const message =
      'The file \'index.html\' has an action other than {{ toHTML "file.md" }}, which is the only one that is supported'
    throw new CompatError(400, message)
  }
  const names = new Set(calls.map(nameOf))
  const missing = [...names].filter((name) => !files.some((file) => file.name === name))
  if (missing.length > 0) {
    const list = missing.map((name) => `'${name}'`).join('\n')
    throw new CompatError(400, `Markdown file(s) not found: ${list}`)
  }
  const made = new Map<string, string>()
  for (const name of names) {
    const file = files.findLast((one) => one.name === name)
    made.set(name, await toHtml(new TextDecoder().decode(file?.bytes)))
  }
  const chars = calls.reduce((sum, call) => sum + (made.get(nameOf(call))?.length ?? 0), 0)
  if (html.length + chars > CHARS_MAX) {
    throw new CompatError(400, `The page has more than ${CHARS_MAX} characters with its Markdown`)
  }
  return html.replaceAll(
    CALL,
    (_, quoted?: string, raw?: string) => made.get(quoted ?? raw ?? '') ?? '',
  )
}

function nameOf([, quoted, raw]: RegExpExecArray): string {
  return quoted ?? raw ?? ''
}
