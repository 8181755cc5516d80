/**
 * The name under which the dashboard offers an output for download. The API's own default is the
 * request id, which says nothing in a folder of downloads.
 */
import type { RenderRecord } from '../renders/queries.ts'

type Named = Pick<RenderRecord, 'filename' | 'title' | 'input_type' | 'created_at'>

/** Not allowed in names of files on one of the usual systems, or invisible. */
const UNSAFE = '[<>:/\\\\|?*\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+'
const BEFORE_SPACE = new RegExp(`\\s*${UNSAFE}\\s+`, 'gu')
const UNSAFE_ALONE = new RegExp(UNSAFE, 'gu')
const CHARS_MAX = 100

/**
 * The name of the request, if it has one; otherwise the name of the template or the title of the
 * page, with its day in UTC. A title with a number of its own, as invoices have, needs no day.
 * @returns null for a render without both, whose request id is its name
 */
export function downloadNameOf(render: Named): string | null {
  const { filename, title, input_type: input, created_at: created } = render
  if (filename !== null || title === null) return filename
  const name = safeName(title)
  if (name === '') return null
  const isNumbered = input === 'html' && /\d{2}/.test(name)
  return isNumbered ? name : `${name} ${created.toISOString().slice(0, 10)}`
}

function safeName(title: string): string {
  const plain = title.replaceAll('"', "'").replaceAll(BEFORE_SPACE, ' - ')
  const line = plain.replaceAll(UNSAFE_ALONE, '-').replaceAll(/\s+/g, ' ')
  // A name that begins with a dot is hidden, and Windows cuts dots and spaces at its end.
  const cut = Array.from(line.replace(/^[\s.-]+/, ''))
    .slice(0, CHARS_MAX)
    .join('')
  return cut.replace(/[\s.-]+$/, '')
}
