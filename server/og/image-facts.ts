/** Reads everything that a cached image depends on, in one statement. */
import { and, eq } from 'drizzle-orm'
import { monthOf } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { renders, template_versions, templates, usage_months } from '../db/schema.ts'
import { isKeyAlive } from '../renders/idempotency.ts'
import { partVersionsOf } from '../templates/parts.ts'
import { isTemplate, isVersion } from '../templates/records.ts'
import { type ImageRequest, imageKey } from './image-key.ts'

/** The render that made a cached image, and the usage of its user. */
export interface ImageFacts {
  requestId: string
  outputKey: string
  /** When the render was accepted: its key lives for 24 hours. */
  createdAt: Date
  /** Renders of this month. */
  used: number
}

/**
 * @param key the key that the image had when it was served last
 * @returns null if the template or one of its parts has another version by now, the template another size, or no finished render has the key
 */
export async function readImageFacts(
  db: Database,
  request: ImageRequest,
  key: string,
  now: Date,
): Promise<ImageFacts | null> {
  const { userId } = request
  const [row] = await db
    .select({
      template: {
        id: templates.id,
        version: templates.version,
        width: templates.width,
        height: templates.height,
      },
      partVersions: partVersionsOf(),
      requestId: renders.request_id,
      status: renders.status,
      outputKey: renders.output_key,
      createdAt: renders.created_at,
      used: usage_months.used,
    })
    .from(templates)
    .innerJoin(template_versions, isVersion(null))
    .innerJoin(
      renders,
      and(eq(renders.user_id, userId), eq(renders.type, 'og'), eq(renders.idempotency_key, key)),
    )
    .leftJoin(
      usage_months,
      and(eq(usage_months.user_id, userId), eq(usage_months.month, monthOf(now))),
    )
    .where(isTemplate(userId, request.template))
  const found = row && { ...row.template, partVersions: row.partVersions ?? [] }
  if (!found || imageKey(found, request) !== key) return null
  const { requestId, status, outputKey, createdAt, used } = row
  if (status !== 'completed' || outputKey === null || !isKeyAlive(createdAt, now)) return null
  return { requestId, outputKey, createdAt, used: used ?? 0 }
}
