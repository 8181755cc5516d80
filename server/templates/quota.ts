/**
 * Limits how many templates a user may have, how many versions each, and how many bytes all of them.
 * Versions can be pinned, so none is ever removed to make room for another.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { user_counters } from '../db/schema.ts'
import { type ApiError, validationError } from '../errors.ts'

/** What a change adds to a user's templates, or takes away. */
interface Quota {
  userId: string
  templates: number
  bytes: number
}

interface NewQuota extends Quota {
  plan: PlanName
}

/** What a version counts for: its HTML and the names found in it, in UTF-8. */
export function versionBytes(html: string, variables: string): number {
  return Buffer.byteLength(html) + Buffer.byteLength(variables)
}

/**
 * Takes room for a new template or version: a statement, or a part of one, that has a row with `user_id`,
 * or none if there is no room. Requests at the same time wait for one another.
 */
export function roomFor({ userId, plan, templates, bytes }: NewQuota): SQL {
  const { templates: templatesMax, templateBytes } = PLANS[plan]
  return sql`
    insert into ${user_counters} as counters (user_id, templates, template_bytes)
    select ${userId}::uuid, ${templates}::int, ${bytes}::bigint
    where ${bytes}::bigint <= ${templateBytes}::bigint
    on conflict (user_id) do update
    set templates = counters.templates + ${templates}::int,
      template_bytes = counters.template_bytes + ${bytes}::bigint
    where (${templates}::int = 0 or counters.templates + ${templates}::int <= ${templatesMax}::int)
      and counters.template_bytes + ${bytes}::bigint <= ${templateBytes}::bigint
    returning user_id`
}

/** Why there was no room. @returns VALIDATION_ERROR with reason `quota_exceeded` */
export async function refusal(
  db: Database,
  { userId, plan, templates }: NewQuota,
): Promise<ApiError> {
  const { templates: templatesMax, templateBytes } = PLANS[plan]
  const [used] = await db
    .select({ templates: user_counters.templates })
    .from(user_counters)
    .where(eq(user_counters.user_id, userId))
  if (templates > 0 && (used?.templates ?? 0) >= templatesMax) {
    return quotaExceeded(
      'name',
      `Your plan has room for ${templatesMax} templates, and you have as many. Delete a template first.`,
      templatesMax,
    )
  }
  return quotaExceeded(
    'html',
    `\`html\` does not fit: all versions of your templates together may have ${templateBytes} bytes. Delete a template first.`,
    templateBytes,
  )
}

/** Gives room back. */
export async function freeQuota(db: Database, { userId, templates, bytes }: Quota): Promise<void> {
  await db.execute(sql`
    update ${user_counters}
    set templates = greatest(0, templates - ${templates}),
      template_bytes = greatest(0, template_bytes - ${bytes})
    where user_id = ${userId}`)
}

/** @throws ApiError VALIDATION_ERROR with reason `quota_exceeded` */
export function checkVersion(version: number, plan: PlanName): void {
  const { versionsPerTemplate } = PLANS[plan]
  if (version <= versionsPerTemplate) return
  throw quotaExceeded(
    'html',
    `A template may have ${versionsPerTemplate} versions on your plan, and versions are never removed. Save this \`html\` as a new template.`,
    versionsPerTemplate,
  )
}

function quotaExceeded(path: string, message: string, limit: number): ApiError {
  const error = validationError([{ path, message }], 'quota_exceeded')
  return Object.assign(error, { details: { ...error.details, limit } })
}
