/**
 * Open Graph images: cached renders of templates (renders/cached/), at addresses with an API key.
 */
import { LRUCache } from 'lru-cache'
import { type Usage, usageOf } from '../accounts/plans.ts'
import type { Capabilities } from '../capabilities.ts'
import { validationError } from '../errors.ts'
import type { Caller, CheckedRequest, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import {
  type CachedRenders,
  type FinishedRender,
  MAX_AGE_SECONDS,
  type MadeRender,
  makeRender,
  type PublicRights,
  type RenderServices,
  type Visit,
  versionsOf,
} from '../renders/port.ts'
import { withExpanded } from '../templates/expand.ts'
import type { TemplateValues } from '../templates/liquid-types.ts'
import { applyRules } from '../templates/rules.ts'
import { templateOptions } from '../templates/settings.ts'
import { requireWhole, type WholeTemplate } from '../templates/whole.ts'
import { askedText, imageKey } from './image-key.ts'
import { createKeyLimits } from './key-limits.ts'
import { namesOf, readValues, type VariableNames } from './named-variables.ts'

type OgRequest = CheckedRequest<'getOgImage' | 'headOgImage'> & { caller: Caller }

/** An image that is not cached. */
interface NewImage extends WholeTemplate {
  key: string
  values: TemplateValues
}

/** The variables of a template, as it was when it was served last. */
interface LastNames {
  version: number
  names: VariableNames
}

/** Names of variables that a process remembers, for all templates together. */
const NAMES_MAX = 500_000

export function createOgHandlers(
  services: RenderServices & Pick<Capabilities, 'ogRateLimiter'>,
  cachedRenders: CachedRenders,
) {
  const { db, contract, ogRateLimiter } = services
  const runWithKey = createKeyLimits(services)
  const lastNames = new LRUCache<string, LastNames>({
    maxSize: NAMES_MAX,
    sizeCalculation: ({ names }) => 1 + names.known.size,
  })

  async function serve({ params, query, headers, ...request }: OgRequest): Promise<Reply> {
    const { template: slug } = params
    const { variables = {}, json, v = '' } = query
    const { caller } = request
    const visit: Visit = {
      ...request,
      ifNoneMatch: headers?.['If-None-Match'],
      maxAge: MAX_AGE_SECONDS,
      usageHeaders: (used) => overageHeader(caller, usageOf(caller.plan, used)),
    }
    const place = `${caller.userId} ${slug}`
    const last = lastNames.get(place)
    const recalled = last && readValues({ variables, json }, last.names, contract)
    // The template may be another one by now, for which the values are right.
    if (recalled && 'values' in recalled) {
      const { values } = recalled
      const hit = await cachedRenders.recall(askedText(slug, last.version, { values, v }), visit)
      if (hit) return hit
    }
    const { template, parts } = await findTemplate(caller, slug)
    const { version } = template
    const names = namesOf(template)
    const read = readValues({ variables, json }, names, contract)
    if ('issues' in read) throw validationError(read.issues)
    const { values } = read
    const versions = versionsOf({ template, parts })
    const key = imageKey(versions, { values, v })
    const known = { type: 'og', key, template: { idOrSlug: slug, versions }, headers: {} } as const
    const asked = askedText(slug, version, { values, v })
    const image = { key, template, parts, values }
    const reply = await cachedRenders.serve(asked, known, visit, () => countAndRender(image, visit))
    lastNames.set(place, { version, names })
    return reply
  }

  /**
   * A template that does not exist counts towards the rate limit, so that slugs cannot be guessed
   * for free.
   */
  async function findTemplate(caller: Caller, slug: string): Promise<WholeTemplate> {
    try {
      return await requireWhole(db, caller.userId, { idOrSlug: slug, path: 'template' })
    } catch (error) {
      await ogRateLimiter.consume(caller)
      throw error
    }
  }

  async function countAndRender(image: NewImage, visit: Visit): Promise<MadeRender> {
    const { caller } = visit
    const rateLimitHeaders = await ogRateLimiter.consume(caller)
    const made = await runWithKey(caller, (rights) => renderImage(services, image, visit, rights))
    return { ...made, headers: { ...rateLimitHeaders, ...overageHeader(caller, made.usage) } }
  }

  return { getOgImage: serve, headOgImage: serve } satisfies UserHandlers
}

async function renderImage(
  services: RenderServices,
  { key, template, parts, values }: NewImage,
  visit: Visit,
  rights: PublicRights,
): Promise<FinishedRender> {
  const { width, height } = template
  const options = {
    ...templateOptions(services, template.settings).screenshot,
    width,
    height,
  }
  const issues = services.optionRules.screenshot(options)
  if (issues.length > 0) throw validationError(issues)
  const { signal } = new AbortController()
  const owner = { ...visit.caller, cause: 'og' } as const
  // Images have neither header nor footer.
  const texts = { ...template, header: '', footer: '' }
  const ruled = applyRules(template.variable_rules, values, '')
  const expansion = { texts, parts, ...ruled, path: 'template', caller: owner, signal }
  return withExpanded(services, expansion, ({ html, hints }) => {
    const page = { source: { html, scripts: 'off', hints }, title: template.name } as const
    const job = { type: 'screenshot', options } as const
    const made = {
      cached: { type: 'og', key },
      ...page,
      inputType: 'template',
      job,
      rights,
    } as const
    return makeRender(services, made, visit)
  })
}

/** Renders beyond the allowance. A key of scope `og` is public: it tells nothing of the account. */
function overageHeader({ keyScope }: Caller, { overage }: Usage): Record<string, string> {
  return { 'X-Overage-Renders': keyScope === 'og' ? '0' : String(overage) }
}
