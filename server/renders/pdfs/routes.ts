/** The operations on PDFs that exist already. */
import type { UserHandlers } from '../../http/handler-types.ts'
import type { Reply } from '../../http/reply.ts'
import type { PdfOrder } from '../pdf-order.ts'
import type { PdfsBody } from '../render-body.ts'
import type { CompletedSubmission, Submitted } from '../replay.ts'
import {
  completedHeaders,
  jsonReply,
  outputReply,
  queuedReply,
  withHints,
  withReplayHeaders,
} from '../replies.ts'
import type { RenderServices } from '../services.ts'
import { keepRequest } from '../submit-and-keep.ts'
import { type PdfsSubmission, submitPdfs } from './submit.ts'

/** A request about PDFs, without its order. */
type PdfsRequest = Pick<
  PdfsSubmission,
  'verbatim' | 'caller' | 'client' | 'requestId' | 'signal'
> & { headers?: { 'Idempotency-Key'?: string } | undefined }

/** Answers requests about PDFs, also those that are repeated. */
export function createPdfsAnswer(services: RenderServices) {
  const { bodies, requests } = services

  return async ({ headers, ...request }: PdfsRequest, order: PdfOrder): Promise<Reply> => {
    const { caller, requestId, verbatim } = request
    const body: PdfsBody = order.request
    const key = headers?.['Idempotency-Key']
    const unstored = body.retention === 0 ? bodies.open(caller) : undefined
    try {
      const { operation } = order
      const submission = { ...request, body, order, idempotencyKey: key, unstored }
      const kept = { caller, requestId, verbatim, type: 'pdfs', operation, body } as const
      const submitted = await keepRequest(requests, kept, () => submitPdfs(services, submission))
      return withReplayHeaders(await replyTo(body, submitted), { replay: submitted.replay, key })
    } catch (error) {
      unstored?.release()
      throw error
    }
  }
}

export function createPdfsHandlers(services: RenderServices) {
  const answer = createPdfsAnswer(services)
  return {
    mergePdfs: (request) => answer(request, { operation: 'merge', request: request.body }),
    splitPdf: (request) => answer(request, { operation: 'split', request: request.body }),
    rotatePdf: (request) => answer(request, { operation: 'rotate', request: request.body }),
    stampPdf: (request) => answer(request, { operation: 'stamp', request: request.body }),
    flattenPdf: (request) => answer(request, { operation: 'flatten', request: request.body }),
    fillPdf: (request) => answer(request, { operation: 'fill', request: request.body }),
    pdfMetadata: (request) => answer(request, { operation: 'metadata', request: request.body }),
    pdfSteps: (request) => answer(request, { operation: 'steps', request: request.body }),
    signPdf: (request) => answer(request, { operation: 'sign', request: request.body }),
    verifyPdf: (request) => answer(request, { operation: 'verify', request: request.body }),
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

/** The bytes are passed on as they are: parsing them again would take its time. */
export async function factsReply(completed: CompletedSubmission): Promise<Reply> {
  const { requestId, output } = completed
  const facts = await new Response('bytes' in output ? output.bytes : output.stream).bytes()
  const head = `{"success":true,"data":{"request_id":${JSON.stringify(requestId)},`
  return {
    status: 200,
    contentType: 'application/json',
    // Without its first bracket.
    bytes: new Blob([head, facts.subarray(1), '}']),
    headers: completedHeaders(completed),
  }
}
