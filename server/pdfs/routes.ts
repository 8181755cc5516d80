/** The operations on PDFs that exist already. */
import { ApiError } from '../errors.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { CheckedRequest, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { createUserLimit, type Refusal, type UserLimit } from '../lib/user-limit.ts'
import type { PdfOrder } from '../renders/pdf-order.ts'
import type { Submitted } from '../renders/replay.ts'
import { jsonReply, outputReply, queuedReply, withReplayHeaders } from '../renders/replies.ts'
import { factsReply } from './facts-reply.ts'
import { withHints } from './hints.ts'
import { planOf } from './plan-of.ts'
import type { PdfsBody } from './request-fields.ts'
import { hungUp, type PdfsServices, type PdfsSubmission, submitPdfs } from './submit.ts'

interface RouteServices extends PdfsServices {
  bodies: Bodies
  pdfsLimit: UserLimit
}

/** Requests of one user whose sources are loaded and worked on at a time, and further ones that wait. */
const LIMIT = { running: 4, waiting: 40, waitMs: 60_000 }

/** Creates the limit of all operations on PDFs. */
export function createPdfsLimit(): UserLimit {
  return createUserLimit({ ...LIMIT, refuse })
}

type PdfsRequest = Omit<PdfsSubmission, 'plan' | 'order' | 'idempotencyKey' | 'unstored'> &
  Pick<CheckedRequest<'mergePdfs'>, 'headers'>

export function createPdfsHandlers(services: RouteServices) {
  const { bodies, pdfsLimit: limit } = services

  async function answer({ headers, ...request }: PdfsRequest, order: PdfOrder): Promise<Reply> {
    const { body, caller } = request
    const key = headers?.['Idempotency-Key']
    const unstored = body.retention === 0 ? bodies.open(caller) : undefined
    try {
      const plan = planOf(order)
      const submission = { ...request, plan, order, idempotencyKey: key, unstored }
      const submitted = await submitPdfs(services, limit, submission)
      return withReplayHeaders(await replyTo(body, submitted), { replay: submitted.replay, key })
    } catch (error) {
      unstored?.release()
      throw error
    }
  }

  return {
    mergePdfs: (request) => answer(request, { operation: 'merge', request: request.body }),
    splitPdf: (request) => answer(request, { operation: 'split', request: request.body }),
    rotatePdf: (request) => answer(request, { operation: 'rotate', request: request.body }),
    stampPdf: (request) => answer(request, { operation: 'stamp', request: request.body }),
    flattenPdf: (request) => answer(request, { operation: 'flatten', request: request.body }),
    pdfMetadata: (request) => answer(request, { operation: 'metadata', request: request.body }),
    convertPdf: (request) => answer(request, { operation: 'convert', request: request.body }),
  } satisfies UserHandlers
}

async function replyTo(body: PdfsBody, submitted: Submitted): Promise<Reply> {
  if (submitted.status === 'queued') return queuedReply(submitted.requestId)
  const reply =
    submitted.contentType === 'application/json'
      ? await factsReply(submitted)
      : body.response === 'json'
        ? await jsonReply('pdfs', submitted)
        : outputReply(submitted)
  return withHints(reply, submitted)
}

function refuse(why: Refusal): ApiError {
  if (why === 'aborted') return hungUp()
  const { running, waiting, waitMs } = LIMIT
  const problem =
    why === 'late'
      ? `this one has waited ${waitMs / 1_000} s for them`
      : `${waiting} more are waiting`
  return new ApiError('RATE_LIMITED', {
    message: `${running} requests of yours work on PDFs at a time, and ${problem}. Wait until one of them is answered.`,
    details: { limit: running + waiting },
    headers: { 'Retry-After': '5' },
  })
}
