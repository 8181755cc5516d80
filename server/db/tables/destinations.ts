/** Buckets of users, and the uploads of outputs to them. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'
import { renders } from './renders.ts'

/** Buckets of users, into which outputs are uploaded. */
export const destinations = pgTable(
  'destinations',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The address of the S3 server; null = Amazon S3. */
    endpoint: text('endpoint'),
    bucket: text('bucket').notNull(),
    region: text('region').notNull(),
    /** Begins the key of every object. */
    prefix: text('prefix').notNull(),
    access_key_id: text('access_key_id').notNull(),
    /** Encrypted (see secrets/secrets.ts). */
    secret_access_key: text('secret_access_key').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    tested_at: instant('tested_at').notNull(),
    /** Why the last test failed, as a code and a sentence; null = it succeeded. */
    test_error: text('test_error'),
    test_message: text('test_message'),
  },
  (table) => [unique('destinations_name_unique').on(table.user_id, table.name)],
)

/**
 * Uploads of outputs, at most one for each render. The row is inserted by the statement that
 * completes the render. An upload is work as `outbound/claim.ts` claims it.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** The render. */
    id: uuid('id')
      .primaryKey()
      .references(() => renders.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').notNull(),
    /**
     * The id of the destination, which may have been deleted since. Concurrent attempts are limited
     * for each.
     */
    receiver: text('receiver').notNull(),
    /** The name of the destination when the render was accepted. */
    destination: text('destination').notNull(),
    /** The key of the object, with the prefix. */
    key: text('key').notNull(),
    /** Signs the events of the upload. Deleted when it has ended. */
    webhook_secret: text('webhook_secret'),
    status: text('status', { enum: ['pending', 'uploaded', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Failed attempts since the upload was created or last begun again. */
    failures: integer('failures').notNull().default(0),
    /** Why the last attempt failed, as a code and a sentence. */
    error: text('error'),
    error_message: text('error_message'),
    /** The id of an upload in parts that was begun and neither completed nor aborted. */
    multipart_id: text('multipart_id'),
    next_attempt_at: instant('next_attempt_at'),
    lease_until: instant('lease_until'),
    fence: integer('fence').notNull().default(0),
    created_at: instant('created_at').notNull(),
    uploaded_at: instant('uploaded_at'),
  },
  (table) => [
    index('uploads_waiting')
      .on(table.user_id, table.receiver, table.next_attempt_at)
      .where(sql`${table.status} = 'pending'`),
    index('uploads_failed')
      .on(table.user_id, table.receiver)
      .where(sql`${table.status} = 'failed'`),
    index('uploads_leased').on(table.lease_until).where(sql`${table.lease_until} is not null`),
  ],
)
