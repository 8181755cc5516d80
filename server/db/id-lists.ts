/**
 * Lists of ids as one parameter: with one for each id, every length of a list would be another
 * statement to prepare.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** SQL: an array. @param ids uuids */
export function idArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}

/** SQL: whether a column is one of these ids. @param ids uuids */
export function anyOf(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${idArray(ids)})`
}
