/** The fields of a request that say how a PDF is signed. */
import type { Schemas } from '../request-fields.ts'

type Names =
  | 'signer'
  | 'reason'
  | 'location'
  | 'contact'
  | 'level'
  | 'certify'
  | 'field'
  | 'visible'

export type SignFields = Pick<Schemas['SignPdfRequest'], Names>
