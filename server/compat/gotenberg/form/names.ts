/** The names of a file: its own, and that with its folders. */
import { CompatError } from '../../adapter.ts'

/** As many as file systems take. */
const NAME_CHARS_MAX = 255

/** @throws CompatError 400 */
export function namesOf(sent: string): { name: string; path: string } {
  const parts = sent
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
  const name = parts.at(-1) ?? ''
  const folders = parts.slice(0, -1).filter((part) => part !== '' && part !== '.')
  // Such a path leads out of the folder, or to a drive.
  const isPlain = folders.every((part) => part !== '..' && !part.endsWith(':'))
  const path = isPlain ? [...folders, name].join('/') : name
  if (name === '' || path.length > NAME_CHARS_MAX) {
    const message = `Invalid form data: a file must have a name of 1 to ${NAME_CHARS_MAX} characters`
    throw new CompatError(400, message)
  }
  return { name, path }
}
