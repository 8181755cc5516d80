/**
 * `platen listen`: forwards the webhooks of the account to a local address, and sends single ones
 * again.
 */
import type { Command } from 'commander'
import { type AccountEvent, ApiError, ConnectionError } from '../../../sdk/src/index.ts'
import { type Context, contextOf } from '../context.ts'
import { explain, SetupError } from '../failures.ts'
import { type Forwarded, forward, parseTarget } from '../forward.ts'
import { newListenSecret, readSettings, writeSettings } from '../settings.ts'
import { printable, printableLine } from '../terminal.ts'

interface ListenFlags {
  forwardTo?: string
  secret?: string
  events?: string[]
  replay?: string
  printSecret?: boolean
}

const EVENTS = ['render.completed', 'render.failed']

/** Events that are forwarded at the same time. */
const LANES = 10
/** Seconds that the server holds a request; shorter than the idle limits of common proxies. */
const HOLD_SECONDS = 20
/**
 * Milliseconds between the starts of two requests, to stay within the rate limit: while events
 * arrive, and when a busy server does not hold the request.
 */
const INTERVAL_MS = 500
/** Milliseconds before the next request after an error; doubled each time. */
const RETRY_MS = { first: 1_000, longest: 30_000 }

/** Adds the command. */
export function addListen(program: Command): void {
  program
    .command('listen')
    .description('forward the webhooks of the account to a local address')
    .option(
      '-f, --forward-to <url>',
      'address of your receiver, such as http://localhost:4000/hook or 4000/hook',
    )
    .option(
      '--secret <secret>',
      'secret that signs what is forwarded; the default is PLATEN_WEBHOOK_SECRET, or one that is made and kept',
    )
    .option('--events <types...>', `only these events: ${EVENTS.join(', ')}`)
    .option('--replay <id>', 'forward one event again, by its id or that of its render, and end')
    .option('--print-secret', 'print the secret and end')
    .action(async (flags: ListenFlags, command: Command) => {
      const secret = await secretOf(flags)
      if (flags.printSecret) return void process.stdout.write(`${secret}\n`)
      const target = flags.forwardTo === undefined ? null : parseTarget(flags.forwardTo)
      const unknown = flags.events?.find((name) => !EVENTS.includes(name))
      if (unknown) throw new SetupError(`There is no event ${unknown}. Use ${EVENTS.join(' or ')}.`)
      const context = await contextOf(command)
      const receiver = { target, secret, context }
      if (flags.replay !== undefined) return replay(receiver, flags.replay)
      await listen(receiver, flags.events ?? EVENTS)
    })
}

interface Receiver {
  /** Null prints the events only. */
  target: URL | null
  secret: string
  context: Context
}

/** The secret of the option, the environment or the settings; a new one is kept in the settings. */
async function secretOf({ secret }: ListenFlags): Promise<string> {
  const given = secret ?? process.env['PLATEN_WEBHOOK_SECRET']
  if (given) return given
  const settings = await readSettings(process.env)
  if (settings.listenSecret) return settings.listenSecret
  const listenSecret = newListenSecret()
  await writeSettings(process.env, { ...settings, listenSecret })
  return listenSecret
}

/** Forwards events until the process is interrupted. Waits out a server that does not respond. */
async function listen(receiver: Receiver, wanted: readonly string[]): Promise<void> {
  const { platen, note } = receiver.context
  let { cursor } = await platen.events.list()
  const { target, secret } = receiver
  note(
    target === null
      ? 'Ready. Pass --forward-to to forward the events that are printed here.'
      : `Ready. Forwarding to ${target.href}, signed with the secret ${secret}`,
  )
  let retryMs = RETRY_MS.first
  for (;;) {
    const started = Date.now()
    try {
      const page = await platen.events.list({ cursor, wait: HOLD_SECONDS })
      if (retryMs > RETRY_MS.first) note('The server responds again.')
      retryMs = RETRY_MS.first
      const events = page.events.filter(({ event }) => wanted.includes(event))
      await forwardAll(receiver, events)
      cursor = page.cursor
      await pause(started + INTERVAL_MS - Date.now())
    } catch (error) {
      if (!isTemporary(error)) throw error
      note(`${explain(error)} Trying again in ${retryMs / 1000} s.`)
      await pause(retryMs)
      retryMs = Math.min(2 * retryMs, RETRY_MS.longest)
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429)
}

async function forwardAll(receiver: Receiver, events: readonly AccountEvent[]): Promise<void> {
  const queue = [...events]
  const lane = async () => {
    for (let event = queue.shift(); event; event = queue.shift()) await forwardOne(receiver, event)
  }
  await Promise.all(Array.from({ length: Math.min(LANES, queue.length) }, lane))
}

/** Forwards an event and prints the outcome. @returns whether the receiver has accepted it */
async function forwardOne(receiver: Receiver, event: AccountEvent): Promise<boolean> {
  const { target, secret, context } = receiver
  const outcome = target && (await forward(event, target, secret))
  const { id, event: type, request_id } = event
  if (context.json) {
    const line = { id, event: type, request_id, body: JSON.parse(event.body), ...outcome }
    process.stdout.write(`${printable(JSON.stringify(line))}\n`)
  } else {
    const time = new Date().toTimeString().slice(0, 8)
    const words = [time, type, request_id, outcome && describe(outcome), id]
    process.stdout.write(`${printableLine(words.filter(Boolean).join('  '))}\n`)
  }
  if (outcome && !outcome.accepted) {
    context.note(`Send it again with: platen listen -f ${target} --replay ${request_id}`)
  }
  return outcome?.accepted ?? true
}

function describe({ status, error, duration_ms }: Forwarded): string {
  return `-> ${status ?? error} (${duration_ms} ms)`
}

/** @throws Error if the receiver does not accept the event */
async function replay(receiver: Receiver, id: string): Promise<void> {
  if (receiver.target === null) throw new SetupError('--replay needs --forward-to.')
  const event = await receiver.context.platen.events.get(id)
  if (!(await forwardOne(receiver, event))) {
    throw new Error('The receiver did not accept the event: it needs a status from 200 to 299.')
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
