/**
 * The Chrome DevTools Protocol on a lane's pipe: commands and their replies, events, one session per
 * page (flattened, as in Target.attachToTarget). What nobody listens to is not even parsed.
 */
import type { Protocol } from 'devtools-protocol'
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping'
import type { Pipe } from './pipe.ts'
import { textPieces } from './pipe-writer.ts'

type Commands = ProtocolMapping.Commands
export type CdpEvents = { [E in keyof ProtocolMapping.Events]: ProtocolMapping.Events[E][0] }

export type { Protocol }

/** Sends commands to the browser or to one page. */
export interface Commander {
  /** @throws Error with Chromium's message; when the page or the browser is gone, or goes meanwhile */
  send<M extends keyof Commands>(
    method: M,
    ...params: Commands[M]['paramsType']
  ): Promise<Commands[M]['returnType']>
}

/** Commands whose result is a file in base64. */
type FileCommand = 'Page.printToPDF' | 'Page.captureScreenshot' | 'HeadlessExperimental.beginFrame'

/** What one page says and is told. */
export interface CdpSession extends Commander {
  /**
   * Sends a command whose result is a file. A large one is decoded as it arrives.
   * @returns null if there is no file in the result
   */
  fetchFile<M extends FileCommand>(
    method: M,
    ...params: Commands[M]['paramsType']
  ): Promise<Buffer<ArrayBuffer> | null>
  /** Whether the page is gone: every command fails then. */
  readonly detached: boolean
  on<E extends keyof CdpEvents>(event: E, handler: (params: CdpEvents[E]) => void): void
  off<E extends keyof CdpEvents>(event: E, handler: (params: CdpEvents[E]) => void): void
  /**
   * Sends a command with one large parameter, a string that is written to the pipe piece by piece.
   * @param name the parameter
   * @param pieces what stands between the quotes of its JSON string
   * @throws Error as `send` does
   */
  sendLarge<M extends keyof Commands, K extends keyof Params<M>>(
    method: M,
    params: Omit<Params<M>, K>,
    name: K,
    pieces: Iterable<string>,
  ): Promise<Commands[M]['returnType']>
}

type Params<M extends keyof Commands> = NonNullable<Commands[M]['paramsType'][0]>

export interface CdpConnection extends Commander {
  /** Opens a session with a page. */
  attach(targetId: string): Promise<CdpSession>
}

interface Message {
  id?: number
  result?: unknown
  error?: { message: string }
  method?: string
  params?: unknown
  sessionId?: string
}

/** `bytes` stands for the text of a large reply. */
interface FileResult {
  data?: string
  screenshotData?: string
  bytes?: Buffer<ArrayBuffer>
}

type Handler = (params: never) => void

interface Waiting {
  sessionId: string | undefined
  resolve(result: unknown): void
  reject(error: Error): void
}

/** A message of this length is written to the pipe in pieces: at once it takes some ms. */
const LARGE_CHARS = 1_000_000

const DETACHED = 'Target.detachedFromTarget'

export function connectCdp(pipe: Pipe): CdpConnection {
  const waiting = new Map<number, Waiting>()
  /** By the session's id and the event's name. */
  const handlers = new Map<string, Set<Handler>>()
  /** How many handlers there are for an event, whatever its session. */
  const listened = new Map<string, number>([[DETACHED, 1]])
  const attached = new Set<string>()
  let lastId = 0
  let closed = false

  function send(
    method: string,
    params: object = {},
    sessionId?: string,
    large?: { name: string; pieces: Iterable<string> },
  ): Promise<unknown> {
    if (closed || (sessionId !== undefined && !attached.has(sessionId))) {
      return Promise.reject(new Error(`${method}: the page is gone`))
    }
    lastId += 1
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(lastId, { sessionId, resolve, reject })
    const command = { id: lastId, method, sessionId, params }
    if (large) {
      void pipe.sendPieces(piecesOf(command, large))
      return promise
    }
    const text = JSON.stringify(command)
    if (text.length < LARGE_CHARS) pipe.send(text)
    else void pipe.sendPieces(textPieces(text))
    return promise
  }

  function settle(id: number, { result, error }: Message, bytes?: Buffer<ArrayBuffer>): void {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(bytes ? { bytes } : result)
  }

  /** Fails what waits for replies of a page, or of the browser with all pages. */
  function fail(sessionId?: string): void {
    for (const [id, call] of waiting) {
      if (sessionId !== undefined && call.sessionId !== sessionId) continue
      waiting.delete(id)
      call.reject(new Error('the page is gone'))
    }
  }

  function detach({ sessionId }: Protocol.Target.DetachedFromTargetEvent): void {
    attached.delete(sessionId)
    fail(sessionId)
  }

  pipe.onMessage = (text, bytes) => {
    // An event begins with its name: most events are of no interest to anybody.
    const event = EVENT_NAME.exec(text)?.[1]
    if (event !== undefined && !listened.has(event)) return
    const message = JSON.parse(text) as Message
    if (message.id !== undefined) return settle(message.id, message, bytes)
    if (message.method === DETACHED) detach(message.params as never)
    const found = handlers.get(`${message.sessionId} ${message.method}`)
    for (const handler of [...(found ?? [])]) handler(message.params as never)
  }
  pipe.onClose = () => {
    closed = true
    attached.clear()
    fail()
  }

  function openSession(sessionId: string): CdpSession {
    attached.add(sessionId)
    return {
      get detached() {
        return !attached.has(sessionId)
      },
      send: ((method: string, params?: object) =>
        send(method, params, sessionId)) as Commander['send'],
      sendLarge: ((method: string, params: object, name: string, pieces: Iterable<string>) =>
        send(method, params, sessionId, { name, pieces })) as CdpSession['sendLarge'],
      async fetchFile(method: string, params?: object) {
        const result = (await send(method, params, sessionId)) as FileResult
        const base64 = result.data ?? result.screenshotData
        return result.bytes ?? (base64 === undefined ? null : Buffer.from(base64, 'base64'))
      },
      on(event, handler) {
        const key = `${sessionId} ${event}`
        const all = handlers.get(key) ?? new Set()
        handlers.set(key, all.add(handler))
        listened.set(event, (listened.get(event) ?? 0) + 1)
      },
      off(event, handler) {
        const key = `${sessionId} ${event}`
        const all = handlers.get(key)
        if (!all?.delete(handler)) return
        if (all.size === 0) handlers.delete(key)
        const left = (listened.get(event) ?? 0) - 1
        if (left > 0) listened.set(event, left)
        else listened.delete(event)
      },
    }
  }

  const sendToBrowser = ((method: string, params?: object) =>
    send(method, params)) as Commander['send']
  return {
    send: sendToBrowser,
    async attach(targetId) {
      const { sessionId } = await sendToBrowser('Target.attachToTarget', {
        targetId,
        flatten: true,
      })
      return openSession(sessionId)
    },
  }
}

/** The JSON of a command whose last parameter is large. @param command its parameters come last, and are not empty */
function* piecesOf(
  command: { params: object; [name: string]: unknown },
  { name, pieces }: { name: string; pieces: Iterable<string> },
): Iterable<string> {
  const ending = '}}'
  yield `${JSON.stringify(command).slice(0, -ending.length)},${JSON.stringify(name)}:"`
  yield* pieces
  yield `"${ending}`
}

const EVENT_NAME = /^\{"method":"([^"]+)"/
