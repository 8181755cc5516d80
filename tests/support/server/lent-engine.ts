/**
 * The engine that the servers of a process have in turn: a start of Chromium costs as much as many
 * renders. Users share no page, so that nothing of one server comes to the next.
 */
import {
  createEngine,
  createUnpacker,
  type Engine,
  EngineError,
  findBrowser,
  type Log,
  type RenderOwner,
} from '@platen/chromium'
import type { Config } from '../../../server/config.ts'
import type { Overrides, Services } from '../../../server/services.ts'
import { atEndOfRun } from '../end-of-run.ts'

/** The parts of the server that the engine uses while it has it. */
type Owner = Pick<Services, 'egressPolicy' | 'log'>

interface Shared {
  engine: Engine
  /** Null while no server has it. */
  owner: Owner | null
}

export interface LentEngine {
  /**
   * Closing it makes it free for the next server. It refuses and ends renders then, as the real one
   * does.
   */
  engine: Engine
  /** Names the server, before its first render. */
  belongsTo(owner: Owner): void
}

/** A server with one of these settings has an engine and helper processes of its own. */
const SETTINGS = ['LANES', 'CHROME_PATH', 'CHROMIUM_SANDBOX']

let idle: Shared | null = null
let endsWithRun = false

/** Whether a server may have an engine and helper processes that others have had. */
export function borrowsProcesses(
  env: Record<string, string> = {},
  { engine }: Overrides = {},
): boolean {
  return engine === undefined && !SETTINGS.some((name) => name in env)
}

/** Lends the engine that is free, or a new one. */
export async function lendEngine(config: Config): Promise<LentEngine> {
  const free = idle
  idle = null
  const shared = free ?? (await open(config))
  const { engine } = shared
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let returning: Promise<void> | undefined

  /** @throws EngineError `unavailable` after the engine was given back */
  function untilClosed(owner: RenderOwner): RenderOwner {
    if (closing.signal.aborted) throw closedError()
    return { ...owner, signal: AbortSignal.any([owner.signal, closing.signal]) }
  }

  /** One that has work left, or more lanes than at its start, is ended. */
  async function giveBack(): Promise<void> {
    for (const remove of listeners) remove()
    const { active, waiting, lanes } = engine.load()
    closing.abort(closedError())
    const isAsNew = active + waiting === 0 && lanes === config.lanes && engine.health() === 'ok'
    if (idle || !isAsNew) return engine.close()
    shared.owner = null
    idle = shared
  }

  return {
    engine: {
      ...engine,
      pdf: async (source, options, owner) => engine.pdf(source, options, untilClosed(owner)),
      screenshot: async (source, options, owner) =>
        engine.screenshot(source, options, untilClosed(owner)),
      extract: async (source, request, owner) =>
        engine.extract(source, request, untilClosed(owner)),
      onIdle(listener) {
        const remove = engine.onIdle(listener)
        listeners.add(remove)
        return remove
      },
      close() {
        returning ??= giveBack()
        return returning
      },
    },
    belongsTo(owner) {
      shared.owner = owner
    },
  }
}

function closedError(): EngineError {
  return new EngineError('unavailable', 'The service is shutting down.')
}

/** Ends the one that is free, for tests that look at all processes of this one. */
export async function endIdleEngine(): Promise<void> {
  const ending = idle
  idle = null
  await ending?.engine.close()
}

async function open({ chromePath, chromiumSandbox, lanes }: Config): Promise<Shared> {
  if (!endsWithRun) atEndOfRun(endIdleEngine)
  endsWithRun = true
  const executable = await findBrowser(chromePath)
  if (executable === null) throw new Error('there is no Chromium: run `bun run setup`')
  let shared: Shared | null = null
  function policy() {
    if (!shared?.owner) throw new Error('no server has the engine')
    return shared.owner.egressPolicy
  }
  /** Lines about a lane that is replaced while no server has the engine are left out. */
  function write(level: keyof Log): Log[keyof Log] {
    return (fields, message) => shared?.owner?.log[level](fields, message)
  }
  const engine = await createEngine({
    executable,
    lanes,
    sandbox: chromiumSandbox,
    unpacker: createUnpacker(),
    egressPolicy: {
      parse: (text) => policy().parse(text),
      check: (url) => policy().check(url),
      resolve: (host, port) => policy().resolve(host, port),
      allows: (url, addresses) => policy().allows(url, addresses),
    },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  })
  shared = { engine, owner: null }
  return shared
}
