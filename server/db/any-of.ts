/** Compares a column with a list of ids in one parameter. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * SQL: whether a column is one of these ids. With a parameter for each id, every length of the list would be
 * another statement for each connection to prepare and keep.
 * @param ids uuids
 */
export function anyOf(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`
}
