/**
 * Limits the templates of a user, the versions of a template, and the bytes of all of a user's
 * versions. Renders can pin a version, so versions are never removed to make room for others.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { user_counters } from '../db/schema.ts'
import { type ApiError, validationError } from '../errors.ts'

/** The templates and bytes that a change adds or removes. */
interface Quota {
  userId: string
  templates: number
  bytes: number
}

interface NewQuota extends Quota {
  plan: PlanName
}

/**
 * SQL that reserves quota for a new template or version. It returns a row with `user_id`, or none
 * if the quota is exhausted. Concurrent requests of a user wait for each other.
 */
export function reserveQuota({ userId, plan, templates, bytes }: NewQuota): SQL {
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

/**
 * The error for an exhausted quota.
 * @param field that takes the most of it
 * @returns VALIDATION_ERROR with reason `quota_exceeded`
 */
export async function quotaError(
  db: Database,
  { userId, plan, templates }: NewQuota,
  field: string,
): Promise<ApiError> {
  const { templates: templatesMax, templateBytes } = PLANS[plan]
  const [used] = await db
    .select({ templates: user_counters.templates })
    .from(user_counters)
    .where(eq(user_counters.user_id, userId))
  if (templates > 0 && (used?.templates ?? 0) >= templatesMax) {
    return quotaExceeded(
      'name',
      `Your plan allows ${templatesMax} templates, and you have that many. Delete a template first.`,
      templatesMax,
    )
  }
  return quotaExceeded(
    field,
    `\`${field}\` is too large: all versions and drafts of your templates together may have ${templateBytes} bytes. Delete a template first.`,
    templateBytes,
  )
}

/** Refunds the quota of deleted templates. */
export async function refundQuota(
  db: Database,
  { userId, templates, bytes }: Quota,
): Promise<void> {
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
    `On your plan a template may have ${versionsPerTemplate} versions, and versions are never removed. Save this content as a new template.`,
    versionsPerTemplate,
  )
}

function quotaExceeded(path: string, message: string, limit: number): ApiError {
  const error = validationError([{ path, message }], 'quota_exceeded')
  return Object.assign(error, { details: { ...error.details, limit } })
}
