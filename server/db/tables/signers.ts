/** Keys of users, with which PDFs are signed. */
import { jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/** Keys and certificates of users, or the services that have the keys. */
export const signers = pgTable(
  'signers',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['pkcs12', 'remote'] }).notNull(),
    /** Encrypted (see secrets/secrets.ts): the key as PKCS#8, or the secret of the service. */
    secret: text('secret').notNull(),
    /** The address of the service, and what it returns; null = the key is here. */
    url: text('url'),
    answer: text('answer', { enum: ['signature', 'cms'] }),
    /** DER as Base64, the certificate of the key first. */
    certificates: jsonb('certificates').$type<string[]>().notNull(),
    /** The facts of the certificates, as the API shows them. */
    facts: jsonb('facts').$type<CertificateRow[]>().notNull(),
    algorithm: text('algorithm').notNull(),
    hash: text('hash', { enum: ['sha256', 'sha384', 'sha512'] }).notNull(),
    valid_until: instant('valid_until').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [unique('signers_name_unique').on(table.user_id, table.name)],
)

/** A certificate, as it says itself. */
export interface CertificateRow {
  subject: string
  issuer: string
  serial_number: string
  fingerprint: string
  valid_from: string
  valid_until: string
}
