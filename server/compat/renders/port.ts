/**
 * The port of adapters to renders: they say as data what they want, and receive the output of one
 * render that is answered now.
 */
import { createHash } from 'node:crypto'
import { PLANS } from '../../accounts/plans.ts'
import { validationError } from '../../errors.ts'
import type { Caller } from '../../http/handler-types.ts'
import type { Reply } from '../../http/reply.ts'
import type { FileContent } from '../../lib/file-content.ts'
import { unshared } from '../../lib/unshared.ts'
import { checkAcross } from '../../render-links/render.ts'
import type { RenderLinks } from '../../render-links/serve.ts'
import {
  type CompletedSubmission,
  checkInvoice,
  type FilesOrder,
  type FinishOptions,
  heldBody,
  insertIntoHead,
  type JobOptions,
  MAX_AGE_SECONDS,
  type RenderBody,
  type RenderServices,
  type Step,
  type Submitted,
  submitAndKeep,
  submitPdfs,
  submitRender,
} from '../../renders/port.ts'
import type { WorkUser } from '../../workshop/workshop.ts'
import type { AdapterRequest } from '../arrival.ts'

export type { FileContent }

/** The sender of a request. */
export interface Asker {
  arrival: AdapterRequest
  caller: Caller
}

/** The page, and what its content is made of. */
interface PageBody extends Pick<RenderBody, 'html' | 'url' | 'files' | 'filename' | 'disposition'> {
  formats?: readonly string[]
}

/** A page to print, to capture or to read. */
export interface PageOrder {
  body: PageBody
  job: JobOptions
  /** A style sheet of the service, which HTML has in its text. */
  sheet?: string
  /** Work on its PDF, and the files that the work names. */
  work?: { steps: Step[]; files: Record<string, FileContent> }
}

/** Work on PDFs that the request brings. */
export interface PdfsOrder {
  order: FilesOrder
  /** The files that the order names. */
  files: Record<string, FileContent>
  /** The standards that it asks for. */
  finish: Pick<FinishOptions, 'facturX' | 'attachments'>
  /** The name of the output without an extension. By default its request id. */
  filename?: string
}

/**
 * A split that makes one file has that file as its output, and its name. The render itself keeps a
 * ZIP: it was named before the work.
 */
export type Rendered = CompletedSubmission

/** All methods throw ApiError. */
export interface Renders {
  /** Without work on its PDF, the request is kept as those to our own routes are. */
  page(order: PageOrder, by: Asker): Promise<Rendered>
  files(order: PdfsOrder, by: Asker): Promise<Rendered>
  /**
   * Answers a signed request: from the render that an earlier one made, or from a new one.
   * @param read reads the request, unless its answer is known
   * @throws the error of `read`
   */
  serveSigned(read: () => SignedPicture, by: Asker): Promise<Reply>
}

export interface SignedPicture {
  page: { url: string } | { html: string }
  job: Exclude<JobOptions, { type: 'extract' }>
  /** Headers of every answer. */
  headers: Record<string, string>
}

export function createRenders(services: RenderServices & { renderLinks: RenderLinks }): Renders {
  function answerTo({ arrival, caller }: Asker, submitted: Submitted): Rendered {
    if (submitted.status === 'queued') throw new Error('a render of an adapter is never queued')
    const { onlyFile } = submitted
    if (!onlyFile) return submitted
    const hold = services.bodies.open(caller)
    hold.addMade(onlyFile.bytes.length)
    const { signal } = arrival.request
    const output = heldBody([unshared(onlyFile.bytes)], { hold, signal })
    return { ...submitted, contentType: 'application/pdf', output }
  }

  return {
    async page({ sheet, ...order }, by) {
      const body = withSheet(order.body, sheet)
      const submission = { ...arrivalOf(by), ...order, body, optionsSent: [] }
      const submit = order.work ? submitRender : submitAndKeep
      return answerTo(by, await submit(services, submission))
    },
    async files({ order, files, finish, filename }, by) {
      const { issues } = await checkInvoice(services, finish, arrivalOf(by))
      if (issues.length > 0) throw validationError(issues)
      const { timeout } = order.request
      const named = filename === undefined ? {} : { filename }
      const body = { files, timeout, disposition: 'attachment', ...named } as const
      return answerTo(by, await submitPdfs(services, { ...arrivalOf(by), order, body }))
    },
    async serveSigned(read, { arrival: { request, requestId }, caller }) {
      const { signal, headers: sent } = request
      const ifNoneMatch = sent.get('if-none-match') ?? undefined
      const visit = { caller, requestId, signal, ifNoneMatch, maxAge: MAX_AGE_SECONDS }
      const known = await services.renderLinks.recall(visit)
      if (known) return known
      const { page, job, headers } = read()
      const link = { page, job, optionsSent: Object.keys(job.options) }
      await checkAcross(link)
      const hash = createHash('sha256')
        .update(JSON.stringify([page, job]))
        .digest('hex')
      // As the keys of render links, it is not equal to any Idempotency-Key.
      const cached = { key: `picture\n${hash}`, type: job.type, template: null }
      return services.renderLinks.serve({ link, page, ...cached, headers }, visit)
    },
  }
}

/** A page that is changed after it has loaded cannot be kept warm. */
function withSheet(body: PageOrder['body'], sheet: string | undefined): PageOrder['body'] {
  if (body.html === undefined || sheet === undefined) return body
  return { ...body, html: insertIntoHead(body.html, `<style>${sheet}</style>`) }
}

/** The user of work in helper processes. */
export function workUserOf({ arrival: { request }, caller: { userId, plan } }: Asker): WorkUser {
  return { userId, tier: PLANS[plan].tier, signal: request.signal }
}

function arrivalOf({ arrival: { request, requestId, client }, caller }: Asker) {
  const { signal } = request
  return { caller, client, requestId, verbatim: {}, idempotencyKey: undefined, signal }
}
