/** Makes the tables of parameters in the guides for users of other screenshot services from the fields of the adapters. */
import type { FieldTable } from '../server/compat/pictures/field.ts'
import { SCREENSHOTONE_FIELDS } from '../server/compat/screenshotone/fields.ts'
import { URLBOX_FIELDS } from '../server/compat/urlbox/fields.ts'

/** The guides, and the fields of their tables. */
export const PICTURE_DOCUMENTS: [file: string, fields: FieldTable][] = [
  ['docs/guides/moving-from-screenshotone.md', SCREENSHOTONE_FIELDS],
  ['docs/guides/moving-from-urlbox.md', URLBOX_FIELDS],
]

const TABLE = /^\| Parameter +\|.*\n(?:\|.*\n)+/m

/**
 * Returns the document with the current table.
 * @throws Error if the document lacks it
 */
export function withFieldTable(text: string, fields: FieldTable): string {
  if (!TABLE.test(text)) throw new Error('there is no table "Parameter"')
  return text.replace(TABLE, () => table(fields))
}

function table(fields: FieldTable): string {
  const rows = Object.entries(fields).map(([name, { type, about }]) => [`\`${name}\``, type, about])
  const cells = [['Parameter', 'Value', 'Here'], ...rows]
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  const [head = [], ...body] = cells
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('')
}
