/**
 * The template of a capsule: its text at the time of the render, and the request with its expanded
 * HTML.
 */
import { jsonPiecesOf } from '@platen/lib'
import { ApiError } from '../../errors.ts'
import type { BodyHold } from '../../http/body/budget.ts'
import type { Caller } from '../../http/handler-types.ts'
import { type WholeTemplate, wholeAt } from '../../templates/whole.ts'
import type { JobOptions } from '../job.ts'
import type { KeptRequest } from '../kept-requests/encode.ts'
import { redactBody } from '../kept-requests/redact.ts'
import { rerunBody } from '../kept-requests/rerun.ts'
import { operationOf } from '../operation-of.ts'
import type { RenderRecord } from '../queries.ts'
import type { RenderBody } from '../render-body.ts'
import type { RenderServices } from '../services.ts'
import { withSource } from '../submit.ts'

/** Fields that the expanded HTML replaces. */
const TEMPLATE_FIELDS = ['template_id', 'template_version', 'data', 'json']

/** Leaves out every field that was not kept. */
const WITHOUT_SECRETS = {
  url: null,
  files: null,
  webhook_url: null,
  webhook_secret: null,
  storage: null,
  async: false,
  options: {
    cookies: null,
    extraHeaders: null,
    httpCredentials: null,
    attachments: null,
    encrypt: null,
  },
}

/**
 * The template as the render had it; `expanded` is null if that is refused now, for the reason in
 * `refusal`.
 */
export interface CapsuleTemplate {
  whole: WholeTemplate
  expanded: Uint8Array[] | null
  refusal: string | null
}

interface TemplateOwner {
  render: RenderRecord
  /** The user of the render. */
  caller: Caller
  /** Counts the request while it is validated. */
  hold: Pick<BodyHold, 'add'>
  signal: AbortSignal
}

/**
 * Finds the template of a request as it was when the render was accepted, and expands it.
 * @returns why it cannot be found, as a sentence; null if the request has no template
 */
export async function templateOf(
  services: RenderServices,
  kept: KeptRequest,
  { render, caller, hold, signal }: TemplateOwner,
): Promise<CapsuleTemplate | string | null> {
  const fields: RenderBody = JSON.parse(new TextDecoder().decode(kept.fields))
  const { template_id: idOrSlug, template_version: version } = fields
  if (idOrSlug === undefined) return null
  const findTemplate = wholeAt(render.created_at)
  const named = { idOrSlug, version, path: 'template_id' }
  const whole = await refusable(() => findTemplate(services.db, caller.userId, named))
  if (typeof whole === 'string') return whole
  const bytes = rerunBody(kept, WITHOUT_SECRETS)
  hold.add(bytes.length)
  const checked = await services.bodies.check(operationOf(services.contract, kept), bytes)
  const [issue] = checked.issues
  if (issue) return { whole, expanded: null, refusal: issue.message }
  // The body was validated as that of the operation that renders this type.
  const body = checked.value as RenderBody & { options: object; formats?: object; pdf?: object }
  const { options, formats, pdf } = body
  const job = { type: kept.type, options, formats, pdf } as JobOptions
  const submission = { body, job, optionsSent: checked.optionsSent, caller, signal }
  const expanded = await refusable(() =>
    withSource({ ...services, findTemplate }, submission, null, async ({ source, job }) =>
      expandedFile(kept, fields, { html: 'html' in source ? source.html : '', job }, render),
    ),
  )
  return typeof expanded === 'string'
    ? { whole, expanded: null, refusal: expanded }
    : { whole, expanded, refusal: null }
}

/** @returns the message of an error that the request is to blame for */
async function refusable<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.message
    throw error
  }
}

/** The JSON text of `expanded.json`: the same request with HTML instead of a template. */
async function expandedFile(
  { type, omitted }: KeptRequest,
  fields: object,
  { html, job }: { html: string; job: JobOptions },
  { request_id }: RenderRecord,
): Promise<Uint8Array[]> {
  const others = Object.entries(fields).filter(([name]) => !TEMPLATE_FIELDS.includes(name))
  const { type: _, options, ...ofJob } = job
  const redacted = redactBody({ ...Object.fromEntries(others), options })
  const request = await jsonPiecesOf({ html, ...redacted.body, ...ofJob })
  const head = JSON.stringify({ request_id, type, omitted }).slice(0, -1)
  const encoder = new TextEncoder()
  return [`${head},"request":`, ...request, '}\n'].map((text) => encoder.encode(text))
}

/** The JSON text of `template.json`. */
export async function templateFile({ template, parts }: WholeTemplate): Promise<Uint8Array[]> {
  const { id, slug, name, version, html, styles, header, footer, settings, variable_rules } =
    template
  const pieces = await jsonPiecesOf({
    id,
    slug,
    name,
    version,
    html,
    styles,
    header,
    footer,
    settings,
    variable_rules,
    parts: parts.map((part) => ({ slug: part.slug, version: part.version, html: part.html })),
  })
  const encoder = new TextEncoder()
  return [...pieces, '\n'].map((text) => encoder.encode(text))
}
