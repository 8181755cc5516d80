/** Makes the tables of fields in the guide for users of Gotenberg from the fields that the adapter reads. */
import { FINISH_FIELDS } from '../server/compat/gotenberg/fields/finish-fields.ts'
import { PAGE_FIELDS } from '../server/compat/gotenberg/fields/page-fields.ts'
import { PDF_FIELDS } from '../server/compat/gotenberg/fields/pdf-fields.ts'
import { SCREENSHOT_FIELDS } from '../server/compat/gotenberg/fields/screenshot-fields.ts'
import { fieldTable, withFieldTables } from './field-tables.ts'

export const GOTENBERG_DOCUMENT = 'docs/guides/moving-from-gotenberg.md'

const TABLES = [
  fieldTable('Field of all pages', PAGE_FIELDS),
  fieldTable('Field of PDFs', PDF_FIELDS),
  fieldTable('Field of screenshots', SCREENSHOT_FIELDS),
  fieldTable('Field of finished PDFs', FINISH_FIELDS),
]

/** Returns the document with the current tables. */
export function withGotenbergTables(text: string): string {
  return withFieldTables(text, TABLES)
}
