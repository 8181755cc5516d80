/** Explains files that the page names and the request does not have, and the other way round. */
import type { Facts, Hint, Rule } from '../facts.ts'
import { hint, listOf, quote } from './words.ts'

type SentFiles = NonNullable<Facts['sentFiles']>

/** @param noun the kind of the file */
export function missingFile(noun: string, url: string, { base }: SentFiles): Hint {
  const name = nameOf(url.slice(base.length))
  const message = `The ${noun} ${quote(name)} was not loaded: the request has no file with this name.`
  const fix = `Send it in \`files\`, under the name ${quote(name)}, or correct the address.`
  return hint('FILE_NOT_SENT', message, url, fix)
}

/** Fonts are loaded only if text uses them, so that a font without use is nothing to mend. */
const FONT = /\.(?:woff2?|ttf|otf)$/i

export const unusedFiles: Rule = ({ sentFiles, error }) => {
  if (!sentFiles || error) return []
  const names = sentFiles.unused.filter((name) => !FONT.test(name))
  const [first] = names
  if (first === undefined) return []
  const subject = names.length === 1 ? `The file ${quote(first)} was` : `${names.length} files were`
  const list = names.length === 1 ? '' : ` (${listOf(names, names.length)})`
  const message = `${subject} sent with the request, and nothing loaded ${names.length === 1 ? 'it' : 'them'}${list}.`
  const fix =
    'Name each file in the HTML by the same relative path, such as `<img src="img/logo.png">` for `img/logo.png`, or leave it out.'
  return [hint('FILE_NOT_USED', message, 'files', fix)]
}

function nameOf(path: string): string {
  const [name = ''] = path.split(/[?#]/, 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name // not UTF-8
  }
}
