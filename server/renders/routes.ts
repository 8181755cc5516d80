/** The operations that render: requests in, replies out. */
import { validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { extractReply } from './extract-reply.ts'
import type { JobOptions } from './job.ts'
import { joinObjects } from './kept-requests/encode.ts'
import type { KeptAdapter } from './kept-requests/redact.ts'
import { requestNotKept, rerunBody } from './kept-requests/rerun.ts'
import { heldBody } from './kept-requests/response.ts'
import { operationOf } from './operation-of.ts'
import type { PdfOrder } from './pdf-order.ts'
import { createPdfsAnswer } from './pdfs/routes.ts'
import { requireRender } from './queries.ts'
import type { Submitted } from './replay.ts'
import { jsonReply, outputReply, queuedReply, withReplayHeaders } from './replies.ts'
import type { RenderServices } from './services.ts'
import type { Submission } from './submit.ts'
import { submitAndKeep } from './submit-and-keep.ts'

export function createRenderHandlers(services: RenderServices) {
  const answerPdfs = createPdfsAnswer(services)
  const { db, contract, bodies, requests } = services
  const encoder = new TextEncoder()

  async function answer(submission: Submission): Promise<Reply> {
    const { body, caller } = submission
    const unstored = body.retention === 0 ? bodies.open(caller) : undefined
    try {
      const submitted = await submitAndKeep(services, { ...submission, unstored })
      return await replyTo(submission, submitted)
    } catch (error) {
      unstored?.release()
      throw error
    }
  }

  async function replyTo(submission: Submission, submitted: Submitted): Promise<Reply> {
    const { job, body, idempotencyKey: key } = submission
    const { replay } = submitted
    const reply =
      submitted.status === 'queued'
        ? queuedReply(submitted.requestId)
        : job.type === 'extract'
          ? await extractReply(services, submission, submitted)
          : body.response === 'json'
            ? await jsonReply(job.type, submitted)
            : outputReply(submitted)
    return withReplayHeaders(reply, { replay, key })
  }

  return {
    renderPdf: ({ headers, ...request }) =>
      answer({
        ...request,
        job: { type: 'pdf', options: request.body.options },
        idempotencyKey: headers['Idempotency-Key'],
      }),
    renderScreenshot: ({ headers, ...request }) =>
      answer({
        ...request,
        job: { type: 'screenshot', options: request.body.options },
        idempotencyKey: headers['Idempotency-Key'],
      }),

    extract: ({ headers, ...request }) =>
      answer({
        ...request,
        job: jobOptions('extract', request.body),
        idempotencyKey: headers?.['Idempotency-Key'],
      }),

    async getRenderRequest({ params, caller, signal }) {
      const render = await requireRender(db, caller.userId, params.id)
      const hold = bodies.open(caller)
      try {
        const { type, operation, omitted, fields, content } =
          (await requests.read(render, hold)) ?? throwNotKept()
        const request = joinObjects(fields, content)
        const head = JSON.stringify({ request_id: render.request_id, type, operation, omitted })
        const [before, after] = [`{"success":true,"data":${head.slice(0, -1)},"request":`, '}}']
        const parts = [encoder.encode(before), request, encoder.encode(after)]
        return {
          status: 200,
          contentType: 'application/json',
          ...heldBody(parts, { hold, signal }),
        }
      } catch (error) {
        hold.release()
        throw error
      }
    },

    async rerunRender({ params, headers, body, ...request }) {
      const { caller } = request
      const render = await requireRender(db, caller.userId, params.id)
      const hold = bodies.open(caller)
      try {
        const kept = (await requests.read(render, hold)) ?? throwNotKept()
        const { type, operation, adapter } = kept
        const bytes = rerunBody(kept, body ?? {})
        hold.add(bytes.length)
        const checked = await bodies.check(operationOf(contract, kept), bytes)
        const { issues, issueCount } = checked
        if (issues.length > 0) throw validationError(issues, undefined, issueCount)
        const { value, verbatim, optionsSent } = checked
        if (type === 'pdfs') {
          // The body was validated as that of the operation.
          const order = { operation, request: value } as PdfOrder
          return await answerPdfs({ ...request, headers, verbatim }, order)
        }
        // The body was validated as that of the operation that renders this type.
        const repeated = value as Submission['body'] & ExtractFields
        return await answer({
          ...request,
          body: repeated,
          verbatim,
          optionsSent,
          job: jobOptions(type, adapter ? withAdapter(repeated, adapter) : repeated),
          idempotencyKey: headers?.['Idempotency-Key'],
        })
      } finally {
        hold.release()
      }
    },
  } satisfies UserHandlers
}

interface ExtractFields {
  options: object
  formats?: object
  pdf?: object
}

/** The options, with what the adapter of the first request added to them. */
function withAdapter(body: ExtractFields, adapter: KeptAdapter): ExtractFields {
  return { ...body, options: { ...body.options, adapter } }
}

/** The part of a validated body that says how to render. */
function jobOptions(
  type: JobOptions['type'],
  { options, formats, pdf }: ExtractFields,
): JobOptions {
  const fields = type === 'extract' ? { type, options, formats, pdf } : { type, options }
  return fields as JobOptions
}

function throwNotKept(): never {
  throw requestNotKept()
}
