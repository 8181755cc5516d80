/**
 * A client of the Chrome DevTools Protocol on a lane's pipe: commands and their replies, events,
 * one session per page (flattened, see Target.attachToTarget). Events without a listener are not
 * parsed.
 */
import { textPieces } from '@platen/lib'
import type { Protocol } from 'devtools-protocol'
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping'
import { createHandlers } from './event-handlers.ts'
import type { Pipe } from './pipe.ts'

type Commands = ProtocolMapping.Commands
export type CdpEvents = { [E in keyof ProtocolMapping.Events]: ProtocolMapping.Events[E][0] }

export type { Protocol }

/** Sends commands to the browser or to one page. */
export interface Commander {
  /** @throws Error with Chromium's message, or if the page or the browser ends before the reply */
  send<M extends keyof Commands>(
    method: M,
    ...params: Commands[M]['paramsType']
  ): Promise<Commands[M]['returnType']>
}

/** Commands whose result is a file in base64. */
type FileCommand = 'Page.printToPDF' | 'Page.captureScreenshot' | 'HeadlessExperimental.beginFrame'

/** Commands to one page, and its events. */
export interface CdpSession extends Commander {
  /**
   * Sends a command whose result is a file. A large one is decoded as it arrives.
   * @returns null if there is no file in the result
   */
  fetchFile<M extends FileCommand>(
    method: M,
    ...params: Commands[M]['paramsType']
  ): Promise<Buffer<ArrayBuffer> | null>
  /** A session that Chromium has opened with a target of the page, such as a worker. */
  child(sessionId: string): CdpSession
  /** Whether the page has ended: every command fails then. */
  readonly detached: boolean
  on<E extends keyof CdpEvents>(event: E, handler: (params: CdpEvents[E]) => void): void
  off<E extends keyof CdpEvents>(event: E, handler: (params: CdpEvents[E]) => void): void
  /**
   * Sends a command with one large string parameter, which is written to the pipe piece by piece.
   * @param name of the parameter
   * @param pieces its JSON string without the quotes
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
  /** Listens to an event of the browser itself. */
  on: CdpSession['on']
  off: CdpSession['off']
}

interface Message {
  id?: number
  result?: unknown
  error?: { message: string }
  method?: string
  params?: unknown
  sessionId?: string
}

/** A large reply has `bytes` in place of its base64. */
interface FileResult {
  data?: string
  screenshotData?: string
  bytes?: Buffer<ArrayBuffer>
}

interface PendingCommand {
  sessionId: string | undefined
  resolve(result: unknown): void
  reject(error: Error): void
}

/** A message of this length is written to the pipe in pieces: writing it at once takes some ms. */
export const LARGE_CHARS = 1_000_000

const DETACHED = 'Target.detachedFromTarget'
/** Stands for the session of the browser itself, which has no id. */
const BROWSER = ''

export function connectCdp(pipe: Pipe): CdpConnection {
  const pending = new Map<number, PendingCommand>()
  const handlers = createHandlers()
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
    pending.set(lastId, { sessionId, resolve, reject })
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
    const command = pending.get(id)
    pending.delete(id)
    if (error) command?.reject(new Error(error.message))
    else command?.resolve(bytes ? { bytes } : result)
  }

  /** Rejects the pending commands of a session, or of all sessions and the browser. */
  function rejectPending(sessionId?: string): void {
    for (const [id, command] of pending) {
      if (sessionId !== undefined && command.sessionId !== sessionId) continue
      pending.delete(id)
      command.reject(new Error('the page is gone'))
    }
  }

  function detach({ sessionId }: Protocol.Target.DetachedFromTargetEvent): void {
    attached.delete(sessionId)
    handlers.forget(sessionId)
    rejectPending(sessionId)
  }

  pipe.onMessage = (text, bytes) => {
    // An event begins with its name, and most events have no listener.
    const event = EVENT_NAME.exec(text)?.[1]
    if (event !== undefined && event !== DETACHED && !handlers.has(event)) return
    const message = JSON.parse(text) as Message
    if (message.id !== undefined) return settle(message.id, message, bytes)
    if (message.method === DETACHED) detach(message.params as never)
    handlers.call(message.sessionId ?? BROWSER, `${message.method}`, message.params)
  }
  pipe.onClose = () => {
    closed = true
    attached.clear()
    rejectPending()
  }

  function openSession(sessionId: string): CdpSession {
    attached.add(sessionId)
    return {
      child: openSession,
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
      on: (event, handler) => handlers.add(sessionId, event, handler),
      off: (event, handler) => handlers.remove(sessionId, event, handler),
    }
  }

  const sendToBrowser = ((method: string, params?: object) =>
    send(method, params)) as Commander['send']
  return {
    send: sendToBrowser,
    on: (event, handler) => handlers.add(BROWSER, event, handler),
    off: (event, handler) => handlers.remove(BROWSER, event, handler),
    async attach(targetId) {
      const { sessionId } = await sendToBrowser('Target.attachToTarget', {
        targetId,
        flatten: true,
      })
      return openSession(sessionId)
    },
  }
}

/**
 * The JSON of a command with a large last parameter.
 * @param command its `params` come last and are not empty
 */
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

type Handlers = { [E in keyof CdpEvents]?: (event: CdpEvents[E]) => void }

/** Subscribes to several events of a page at once. @returns a function that unsubscribes */
export function listen(cdp: CdpSession, handlers: Handlers): () => void {
  const entries = Object.entries(handlers) as [keyof CdpEvents, (event: never) => void][]
  for (const [name, handler] of entries) cdp.on(name, handler as (event: unknown) => void)
  return () => {
    for (const [name, handler] of entries) cdp.off(name, handler as (event: unknown) => void)
  }
}
