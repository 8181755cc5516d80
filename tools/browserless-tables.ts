/** Makes the tables of fields in the guide for users of browserless from the fields that the adapter reads. */
import { IGNORED_FIELDS, REFUSED_FIELDS } from '../server/compat/browserless/fields/other-fields.ts'
import {
  PDF_FIELDS,
  SCRAPE_FIELDS,
  SCREENSHOT_FIELDS,
} from '../server/compat/browserless/fields/output-fields.ts'
import { PAGE_FIELDS } from '../server/compat/browserless/fields/page-fields.ts'
import { fieldTable, withFieldTables } from './field-tables.ts'

export const BROWSERLESS_DOCUMENT = 'docs/guides/moving-from-browserless.md'

const TABLES = [
  fieldTable('Field of all routes', PAGE_FIELDS),
  fieldTable('Field of `/pdf`', PDF_FIELDS),
  fieldTable('Field of `/screenshot`', SCREENSHOT_FIELDS),
  fieldTable('Field of `/scrape`', SCRAPE_FIELDS),
  notes('Field without an effect', 'Reason', IGNORED_FIELDS),
  notes('Field that is refused', 'In its place', REFUSED_FIELDS),
]

/** Returns the document with the current tables. */
export function withBrowserlessTables(text: string): string {
  return withFieldTables(text, TABLES)
}

function notes(heading: string, about: string, fields: Record<string, string>) {
  const rows = Object.entries(fields).map(([name, text]) => [`\`${name}\``, text])
  return { columns: [heading, about], rows }
}
