/** The column type of every point in time. */
import { timestamp } from 'drizzle-orm/pg-core'

/** A column with a point in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
