/** Answers a request with a form: by its response, or later by its webhook. */
import { createUserLimit } from '@platen/lib'
import {
  type AdapterRequest,
  type AdapterServices,
  type BodyHold,
  type Caller,
  CompatError,
  type Reply,
  toResponse,
} from '../adapter.ts'
import { createSender, loggedError } from '../exchange.ts'
import { readEntries } from './downloads/entries.ts'
import { loadEntries } from './downloads/load.ts'
import { toldError } from './errors.ts'
import { type Form, readForm } from './form/form.ts'
import { type TraceHeaders, traceHeadersOf } from './header-text.ts'
import { deliver, type Outcome } from './webhooks/deliver.ts'
import { readWebhook, type Webhook } from './webhooks/headers.ts'
import { createWebhookJobs } from './webhooks/jobs.ts'

export interface FormRequest {
  arrival: AdapterRequest
  caller: Caller
  form: Form
  /** The time that is left for the work. */
  timeoutMs: number
}

export type FormAnswer = (request: FormRequest) => Promise<Reply>

export interface FormRoutes {
  /** @param answersFacts whether the answer is no file, which a webhook cannot receive */
  handle(arrival: AdapterRequest, answer: FormAnswer, answersFacts?: boolean): Promise<Reply>
  /** Ends the requests that wait for their webhooks. */
  close(): Promise<void>
}

/** A page is not waited for any longer, the queue included. */
const TIMEOUT_MS = 30_000
/** Renders of one user at a time whose clients do not wait. */
const RENDERS_AT_A_TIME = 4
const WAITING_MAX = 50
const WAIT_MS = 600_000
const WORK_MS_MIN = 1_000
const ATTEMPT_MS = 30_000
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

const NO_FILE =
  'The webhook middleware can only work with multipart/form-data routes that results in output files'

export function createFormRoutes(services: AdapterServices): FormRoutes {
  const { bodies, config, egressPolicy, outbound, log } = services
  const jobs = createWebhookJobs(services)
  const sender = createSender(outbound, { attemptMs: ATTEMPT_MS })
  const turns = createUserLimit({
    running: RENDERS_AT_A_TIME,
    waiting: WAITING_MAX,
    waitMs: WAIT_MS,
    refuse: () => new CompatError(503, 'The request waited too long for its turn'),
  })

  async function formOf({ request }: AdapterRequest, hold: BodyHold, trace: TraceHeaders) {
    const form = await readForm(bodies, request, hold)
    const [text = ''] = form.values.get('downloadFrom') ?? []
    const entries = text === '' ? [] : readEntries(text)
    if (entries.length === 0) return { form, timeoutMs: TIMEOUT_MS }
    const startedAt = performance.now()
    const files = await loadEntries(outbound, entries, {
      bytesMax: config.maxBodyBytes,
      timeoutMs: TIMEOUT_MS,
      hold,
      signal: request.signal,
      trace,
    })
    const left = TIMEOUT_MS - Math.round(performance.now() - startedAt)
    return { form: form.withFiles(files), timeoutMs: Math.max(WORK_MS_MIN, left) }
  }

  /** The file, or the error as a response would tell it. */
  async function outcomeOf(
    { arrival, caller }: FormRequest,
    work: () => Promise<Reply>,
    hold: BodyHold,
  ): Promise<Outcome> {
    try {
      const { signal } = arrival.request
      const reply = await turns.run(caller.userId, work, signal)
      const disposition = reply.headers?.['Content-Disposition']
      const response = toResponse(reply, null)
      const contentType = response.headers.get('Content-Type')
      if (!disposition || !contentType) throw new CompatError(400, NO_FILE)
      const bytes = await response.bytes()
      hold.addMade(bytes.length)
      return { bytes, contentType, disposition }
    } catch (thrown) {
      if (thrown instanceof CompatError) return toldError(thrown)
      return toldError(loggedError(log, thrown, arrival.requestId))
    }
  }

  /** @param hold is released at the end of the job */
  function startJob(
    request: FormRequest,
    answer: FormAnswer,
    { webhook, hold, trace }: { webhook: Webhook; hold: BodyHold; trace: TraceHeaders },
  ): void {
    const { arrival, caller } = request
    const { url, method, headers: sent } = arrival.request
    const headers = new Headers(sent)
    jobs.start(caller.userId, async (signal) => {
      try {
        // The client has its response, and its connection ends nothing.
        const detached = { ...arrival, request: new Request(url, { method, headers, signal }) }
        const own = { ...request, arrival: detached }
        const outcome = await outcomeOf(own, () => answer(own), hold)
        const parent = headers.get('traceparent')
        const traceparent = parent !== null && TRACEPARENT.test(parent) ? parent : null
        const context = { webhook, requestId: arrival.requestId, trace, traceparent, signal }
        await deliver({ ...services, sender }, context, outcome)
      } finally {
        hold.release()
      }
    })
  }

  return {
    async handle(arrival, answer, answersFacts = false) {
      const caller = await services.authenticate(arrival)
      const webhook = await readWebhook(egressPolicy, arrival.request.headers)
      const trace = traceHeadersOf(arrival.request.headers)
      const hold = bodies.open(caller)
      let isJobs = false
      try {
        const request = { arrival, caller, ...(await formOf(arrival, hold, trace)) }
        if (webhook === null) return await answer(request)
        const refuse = async () => {
          throw new CompatError(400, NO_FILE)
        }
        startJob(request, answersFacts ? refuse : answer, { webhook, hold, trace })
        isJobs = true
        return { status: 204, bytes: null, headers: { ...trace } }
      } finally {
        if (!isJobs) hold.release()
      }
    },
    close: jobs.close,
  }
}
