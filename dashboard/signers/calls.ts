/** Types of signers: the keys with which PDFs are signed. */
import type { components } from '../../sdk/src/generated/schema.ts'

/** A key and its certificates, without the key. */
export type Signer = components['schemas']['Signer']
