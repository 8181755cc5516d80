/** Slugs: the names of templates in URLs. */
import { ApiError } from '../errors.ts'
import { isUuid } from '../lib/ids.ts'

const LENGTH_MAX = 64

/**
 * Whether `text` is a valid slug. A uuid is not: paths accept an id or a slug, and a uuid is an id.
 */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= LENGTH_MAX && !isUuid(text)
}

/** Derives a slug from a name, e.g. `cafe-menu` from `Café Menu!`. */
export function slugFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  const slug = truncate((words ?? []).join('-'), LENGTH_MAX)
  if (slug === '') return 'template'
  return isUuid(slug) ? `template-${slug}` : slug
}

/** The first of `slug`, `slug-2`, `slug-3` ... that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = `${truncate(slug, LENGTH_MAX - suffix.length)}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}

function truncate(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, '')
}

/** The error for a slug that another template of the user has. */
export function slugTaken(cause?: unknown): ApiError {
  return new ApiError('CONFLICT', {
    message:
      'You have another template with this `slug`. Choose another slug, or change that template.',
    cause,
  })
}
