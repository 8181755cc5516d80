/**
 * Writes the tables of fields in the guides for users of other services, from the fields that the
 * adapters read.
 */
import { IGNORED_FIELDS, REFUSED_FIELDS } from '../server/compat/browserless/fields/other-fields.ts'
import * as browserless from '../server/compat/browserless/fields/output-fields.ts'
import { PAGE_FIELDS as BROWSERLESS_PAGE_FIELDS } from '../server/compat/browserless/fields/page-fields.ts'
import { FINISH_FIELDS } from '../server/compat/gotenberg/fields/finish-fields.ts'
import { PAGE_FIELDS } from '../server/compat/gotenberg/fields/page-fields.ts'
import { PDF_FIELDS } from '../server/compat/gotenberg/fields/pdf-fields.ts'
import { SCREENSHOT_FIELDS } from '../server/compat/gotenberg/fields/screenshot-fields.ts'
import { SCREENSHOTONE_FIELDS } from '../server/compat/screenshotone/fields.ts'
import { URLBOX_FIELDS } from '../server/compat/urlbox/fields.ts'

/** A field as the documentation describes it. */
interface DescribedField {
  type: string
  default: string
  about: string
  aliases?: readonly string[]
}

/** The first heading of a table, by which it is found, and its rows. */
interface Table {
  columns: string[]
  rows: string[][]
}

const TABLES: Record<string, Table[]> = {
  gotenberg: [
    fieldTable('Field of all pages', PAGE_FIELDS),
    fieldTable('Field of PDFs', PDF_FIELDS),
    fieldTable('Field of screenshots', SCREENSHOT_FIELDS),
    fieldTable('Field of finished PDFs', FINISH_FIELDS),
  ],
  browserless: [
    fieldTable('Field of all routes', BROWSERLESS_PAGE_FIELDS),
    fieldTable('Field of `/pdf`', browserless.PDF_FIELDS),
    fieldTable('Field of `/screenshot`', browserless.SCREENSHOT_FIELDS),
    fieldTable('Field of `/scrape`', browserless.SCRAPE_FIELDS),
    notes('Field without an effect', 'Reason', IGNORED_FIELDS),
    notes('Field that is refused', 'In its place', REFUSED_FIELDS),
  ],
  screenshotone: [fieldTable('Parameter', SCREENSHOTONE_FIELDS)],
  urlbox: [fieldTable('Parameter', URLBOX_FIELDS)],
}

/** The services for whose users there are guides. */
export const SERVICES = Object.keys(TABLES)

/** The guide for users of a service. */
export function guideOf(service: string): string {
  return `docs/guides/moving-from-${service}.md`
}

/**
 * Returns the guide for users of a service with the current tables.
 * @throws Error if the guide lacks one
 */
export function withFieldTables(guide: string, service: string): string {
  return (TABLES[service] ?? []).reduce((before, table) => {
    const [heading = ''] = table.columns
    const found = new RegExp(`^\\| ${heading} +\\|.*\\n(?:\\|.*\\n)+`, 'm')
    if (!found.test(before)) throw new Error(`there is no table "${heading}"`)
    return before.replace(found, () => written(table))
  }, guide)
}

function fieldTable(heading: string, fields: Record<string, DescribedField>): Table {
  const rows = Object.entries(fields).map(([name, { about, aliases = [], ...field }]) => [
    [name, ...aliases].map((one) => `\`${one}\``).join(', '),
    field.type,
    field.default,
    about,
  ])
  return { columns: [heading, 'Type', 'Default', 'Meaning'], rows }
}

function notes(heading: string, about: string, fields: Record<string, string>): Table {
  const rows = Object.entries(fields).map(([name, text]) => [`\`${name}\``, text])
  return { columns: [heading, about], rows }
}

function written({ columns, rows }: Table): string {
  const widths = columns.map((_, at) =>
    Math.max(...[columns, ...rows].map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  return [columns, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('')
}
