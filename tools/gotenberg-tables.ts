/** Makes the tables of fields in the guide for users of Gotenberg from the fields that the adapter reads. */
import type { Field } from '../server/compat/gotenberg/fields/field.ts'
import { FINISH_FIELDS } from '../server/compat/gotenberg/fields/finish-fields.ts'
import { PAGE_FIELDS } from '../server/compat/gotenberg/fields/page-fields.ts'
import { PDF_FIELDS } from '../server/compat/gotenberg/fields/pdf-fields.ts'
import { SCREENSHOT_FIELDS } from '../server/compat/gotenberg/fields/screenshot-fields.ts'

export const GOTENBERG_DOCUMENT = 'docs/guides/moving-from-gotenberg.md'

/** The first heading of each table, by which it is found, and its fields. */
const TABLES: [heading: string, fields: Record<string, Field<unknown>>][] = [
  ['Field of all pages', PAGE_FIELDS],
  ['Field of PDFs', PDF_FIELDS],
  ['Field of screenshots', SCREENSHOT_FIELDS],
  ['Field of finished PDFs', FINISH_FIELDS],
]

/**
 * Returns the document with the current tables.
 * @throws Error if the document lacks one
 */
export function withGotenbergTables(text: string): string {
  return TABLES.reduce((before, [heading, fields]) => {
    const found = new RegExp(`^\\| ${heading} +\\|.*\\n(?:\\|.*\\n)+`, 'm')
    if (!found.test(before)) throw new Error(`there is no table "${heading}"`)
    return before.replace(found, () => table(heading, fields))
  }, text)
}

function table(heading: string, fields: Record<string, Field<unknown>>): string {
  const rows = Object.entries(fields).map(([name, { type, standard, about, aliases = [] }]) => [
    [name, ...aliases].map((one) => `\`${one}\``).join(', '),
    type,
    standard,
    about,
  ])
  const cells = [[heading, 'Type', 'Default', 'Meaning'], ...rows]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  const [head = [], ...body] = cells
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('')
}
