/**
 * Checks the files of a request: their names, and that they are Base64. The contract checks their
 * number.
 */
import { createYielder } from '@platen/lib'
import { ISSUES_MAX, type Issue } from '../../errors.ts'
import { isBase64 } from '../../lib/base64.ts'
import type { FileContent } from '../../lib/file-content.ts'

/** Files by name. */
export type RequestFiles = Record<string, FileContent>

const NAME_CHARS_MAX = 200

/** @param hasUrl whether the request renders an address */
export async function checkFiles(
  files: RequestFiles | undefined,
  hasUrl: boolean,
): Promise<Issue[]> {
  if (files === undefined) return []
  if (hasUrl) {
    const message =
      '`files` cannot be used with `url`: they belong to `html` or a template, and a page at an address has files of its own.'
    return [{ path: 'files', message }]
  }
  const issues: Issue[] = []
  const seen = new Set<string>()
  const pause = createYielder()
  for (const [name, content] of Object.entries(files)) {
    if (issues.length >= ISSUES_MAX) break
    await pause()
    const normal = name.normalize('NFC')
    const wrong = nameError(name) ?? (seen.has(normal) ? 'is the name of another file, too' : null)
    seen.add(normal)
    if (wrong !== null) issues.push(issueOf(name, `The name ${quote(name)} in \`files\` ${wrong}.`))
    else if (typeof content === 'string' && !isBase64(content)) {
      const message = `The file ${quote(name)} in \`files\` must be Base64, without a \`data:\` prefix and without line breaks (\`base64 -w0 logo.png\`).`
      issues.push(issueOf(name, message))
    }
  }
  return issues
}

/** @returns what is wrong with a name, as the rest of a sentence; null if nothing is */
function nameError(name: string): string | null {
  const isLong = name.length > NAME_CHARS_MAX
  if (name === '' || isLong) return `must have 1 to ${NAME_CHARS_MAX} characters`
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return 'must not have control characters'
  if (/[\\?#]/.test(name)) return 'must not have a backslash, `?` or `#`'
  if (/^[a-z][a-z0-9+.-]*:/i.test(name)) return 'must be a relative path, not an address or a drive'
  if (name.startsWith('/')) return 'must be a relative path, without a `/` at its start'
  const isPlain = name.split('/').every((part) => !['', '.', '..'].includes(part))
  return isPlain
    ? null
    : 'must be a path without `.`, `..` and empty parts, such as `css/style.css`'
}

function issueOf(name: string, message: string): Issue {
  return { path: `files.${shorten(name)}`, message }
}

function quote(name: string): string {
  return `\`${shorten(name)}\``
}

/** Control characters would be written to terminals. */
function shorten(name: string): string {
  const text = name.toWellFormed().replaceAll(/[\p{Cc}`]/gu, '\uFFFD')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
