/** Reads everything that the answer from a cached render depends on, in one statement. */
import { and, eq, sql } from 'drizzle-orm'
import { monthOf } from '../../accounts/plans.ts'
import type { Database } from '../../db/index.ts'
import { renders, template_versions, templates, usage_months } from '../../db/schema.ts'
import { partVersions, partVersionsOf } from '../../templates/parts.ts'
import { isTemplate, isVersion } from '../../templates/records.ts'
import type { WholeTemplate } from '../../templates/whole.ts'
import { isKeyAlive } from '../idempotency.ts'

/** The render that answers a request. */
export interface CachedRender {
  type: 'pdf' | 'screenshot' | 'og'
  /** The key of its row. Requests of a user with the same key have the same output. */
  key: string
  /** The template, as the request named it; null = none. */
  template: { idOrSlug: string; versions: Versions } | null
}

/**
 * Everything of a template that a render follows from: its size, and the versions of itself and of
 * its parts, sorted by id.
 */
export type Versions = [
  id: string,
  version: number,
  width: number,
  height: number,
  parts: [id: string, version: number][],
]

export interface RenderFacts {
  requestId: string
  outputKey: string
  sizeBytes: number | null
  /** When the render was accepted: its key lives for 24 hours. */
  createdAt: Date
  /** Renders of the user in this month. */
  used: number
}

/**
 * @returns null if no finished render has the key, its output is gone, or its template has changed
 */
export async function readFacts(
  db: Database,
  { userId, type, key, template }: CachedRender & { userId: string },
  now: Date,
): Promise<RenderFacts | null> {
  const { id, version, width, height } = templates
  const [row] = await db
    .select({
      requestId: renders.request_id,
      status: renders.status,
      outputKey: renders.output_key,
      sizeBytes: renders.output_size_bytes,
      createdAt: renders.created_at,
      used: usage_months.used,
      template: { id, version, width, height },
      parts: partVersionsOf(),
    })
    .from(renders)
    .leftJoin(
      usage_months,
      and(eq(usage_months.user_id, userId), eq(usage_months.month, monthOf(now))),
    )
    .leftJoin(templates, template === null ? sql`false` : isTemplate(userId, template.idOrSlug))
    .leftJoin(template_versions, isVersion(null))
    .where(
      and(eq(renders.user_id, userId), eq(renders.type, type), eq(renders.idempotency_key, key)),
    )
  if (row?.status !== 'completed' || row.outputKey === null) return null
  if (!isKeyAlive(row.createdAt, now)) return null
  const found = row.template && [...Object.values(row.template), row.parts ?? []]
  if (JSON.stringify(found) !== JSON.stringify(template?.versions ?? null)) return null
  const { requestId, outputKey, sizeBytes, createdAt, used } = row
  return { requestId, outputKey, sizeBytes, createdAt, used: used ?? 0 }
}

export function versionsOf({ template, parts }: WholeTemplate): Versions {
  const { id, version, width, height } = template
  return [id, version, width, height, partVersions(parts)]
}
