/**
 * Runs Chromium: starts it unprivileged and sandboxed with its own scratch directory, and ends its
 * whole process group, reaps it and removes the directory.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { withTimeout } from '@platen/lib'
import { type ChromiumBuild, readBuildTime, versionOf } from './build.ts'
import { type CdpConnection, connectCdp } from './cdp.ts'
import { chromiumFlags, type FlagOptions } from './flags.ts'
import { type InstallOptions, installFonts, type OmittedFont } from './install-fonts.ts'
import { createPipe, type Pipe, type PipeLimit } from './pipe.ts'
import type { ProcessGroups } from './process-group.ts'
import { createScratch } from './scratch.ts'

export interface BrowserProcess {
  /** The leader of its process group. */
  readonly pid: number
  readonly connection: CdpConnection
  readonly build: ChromiumBuild
  /** Limits the events that Chromium sends; see `resetAllowance`. */
  readonly pipe: Pipe
  /** Fonts that could not be installed. */
  readonly omittedFonts: OmittedFont[]
  /** Resolves when the process has ended, closed its pipe or sent more than it may. */
  readonly lost: Promise<LossReason>
  /** Kills the whole group and removes the scratch directory. Safe to call twice. */
  end(): Promise<void>
}

/** Why a browser has become useless. */
export type LossReason = 'ended' | PipeLimit

export interface BrowserOptions extends Omit<FlagOptions, 'profile'> {
  executable: string
  processes: ProcessGroups
  /** Fonts to install. Aborting their signal aborts the start of the browser, too. */
  install?: InstallOptions
}

/**
 * Chromium did not start. The message is the end of its standard error, or what failed before it
 * was started.
 */
export class BrowserStartError extends Error {
  override name = 'BrowserStartError'
}

/** Debian's ids of nobody and nogroup: a browser never runs as root. */
const UNPRIVILEGED_ID = 65_534

/** The first start after a boot reads 220 MB: half a minute from a slow disk. */
const START_MS = 60_000
const REAP_MS = 5_000
const STDERR_CHARS = 4_000
const PRODUCT_CHARS = 100

/**
 * @throws BrowserStartError if Chromium does not start, or the reason of the signal of `install`
 */
export async function launchBrowser(options: BrowserOptions): Promise<BrowserProcess> {
  const { processes, install } = options
  const scratch = createScratch(process.getuid?.() === 0 ? UNPRIVILEGED_ID : null)
  const { child, omittedFonts } = await prepare().catch((error: unknown) => {
    scratch.remove()
    throw install?.signal.aborted ? error : new BrowserStartError(String(error), { cause: error })
  })
  async function prepare() {
    const installed = install && (await installFonts(install, scratch.home))
    install?.signal.throwIfAborted()
    const child = start(options, scratch.home, installed?.config ?? null)
    return { child, omittedFonts: installed?.omitted ?? [] }
  }
  const stderrTail = keepStderrTail(child)
  const lost = Promise.withResolvers<LossReason>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('error', () => lost.resolve('ended'))
  child.once('exit', () => lost.resolve('ended'))

  let ending: Promise<void> | undefined
  function end(): Promise<void> {
    ending ??= kill()
    return ending
  }
  async function kill(): Promise<void> {
    lost.resolve('ended')
    if (child.pid !== undefined) {
      processes.killGroup(child.pid)
      await exited
      await processes.reapGroup(child.pid, REAP_MS)
    }
    scratch.remove()
  }
  const onAbort = () => void end()
  install?.signal.addEventListener('abort', onAbort)

  const [, , , input, output] = child.stdio
  try {
    if (!(input instanceof Writable && output instanceof Readable) || child.pid === undefined) {
      throw new Error('the process has no pipes')
    }
    const pipe = createPipe({
      input,
      output,
      onOverflow: lost.resolve,
      onClose: () => lost.resolve('ended'),
    })
    const [{ connection, version }, builtAt] = await Promise.all([
      withTimeout(
        Promise.race([connect(pipe), lost.promise.then(endedEarly)]),
        START_MS,
        () => new Error('Chromium did not answer'),
      ),
      readBuildTime(options.executable),
    ])
    install?.signal.throwIfAborted()
    const build = { version, builtAt }
    return { pid: child.pid, connection, build, pipe, omittedFonts, lost: lost.promise, end }
  } catch (error) {
    await end()
    if (error instanceof BrowserStartError) throw error
    throw new BrowserStartError(stderrTail() || String(error), { cause: error })
  } finally {
    install?.signal.removeEventListener('abort', onAbort)
  }
}

function start(options: BrowserOptions, home: string, fontsConfig: string | null): ChildProcess {
  const asRoot = process.getuid?.() === 0
  const id = String(UNPRIVILEGED_ID)
  const command = [
    // A crashed renderer leaves no core file. Each command replaces itself with the next by exec.
    ...['/bin/sh', '-c', 'ulimit -c 0; exec "$@"', 'sh'],
    ...(asRoot
      ? [
          '/usr/bin/setpriv',
          '--reuid',
          id,
          '--regid',
          id,
          '--clear-groups',
          '--inh-caps=-all',
          '--',
        ]
      : []),
    options.executable,
    ...chromiumFlags({ ...options, profile: join(home, 'profile') }),
  ]
  const [program = '', ...args] = command
  return spawn(program, args, {
    // The pipe closes when this process ends, so the browsers end even if the server is killed.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    cwd: home,
    env: {
      HOME: home,
      TMPDIR: home,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LANG: 'C.UTF-8',
      ...(fontsConfig === null ? {} : { FONTCONFIG_FILE: fontsConfig }),
    },
  })
}

/**
 * @returns a function that returns the end of Chromium's standard error, which says why it did not
 *   start
 */
function keepStderrTail(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-STDERR_CHARS)
  })
  return () => text.trim()
}

/**
 * How the headless shell begins its name. A full browser has another one, with `--headless` too.
 */
const HEADLESS_SHELL = 'HeadlessChrome/'

/** Resolves once Chromium replies. @throws BrowserStartError if it cannot draw frames on command */
async function connect(pipe: Pipe): Promise<{ connection: CdpConnection; version: string }> {
  const connection = connectCdp(pipe)
  const { product } = await connection.send('Browser.getVersion')
  if (!product.startsWith(HEADLESS_SHELL)) {
    throw new BrowserStartError(
      `it is a full browser (${product.slice(0, PRODUCT_CHARS)}), and only the headless shell draws frames on command. Run the setup (see README), or set CHROME_PATH to a headless shell.`,
    )
  }
  return { connection, version: versionOf(product) }
}

function endedEarly(): never {
  throw new Error('Chromium ended at once')
}
