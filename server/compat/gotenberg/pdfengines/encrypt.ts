/** Encrypts PDFs. */
import type { EngineRoute } from './engine-route.ts'

export const ENCRYPT: EngineRoute = {
  operation: 'convert',
  title: 'Encrypted PDFs',
  fields: [
    'userPassword',
    'ownerPassword',
    'allowPrinting',
    'allowCopying',
    'allowModifying',
    'allowAnnotating',
    'allowFillingForms',
    'allowAssembling',
  ],
  required: [],
  check: ({ userPassword, ownerPassword }) =>
    userPassword === null && ownerPassword === null
      ? "a 'userPassword' or 'ownerPassword' is required"
      : null,
}
