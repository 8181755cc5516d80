/**
 * One Chromium process group: started unprivileged and sandboxed, with a scratch directory of its
 * own, every byte of its traffic through the given proxy; ended as a group, scratch removed.
 */
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer'
import { EngineError } from './index.ts'

export interface BrowserProcess {
  readonly browser: Browser
  /** Resolves when the process has ended or let go of its pipe. */
  readonly gone: Promise<void>
  /**
   * Asks Chromium to end, which lets it reap its own children; kills the whole group if it does
   * not; removes the scratch directory. Safe to call twice.
   */
  end(): Promise<void>
}

export interface BrowserOptions {
  executable: string
  /** Off only where the operator says so: the kernel's sandbox contains a hijacked renderer. */
  sandbox: boolean
  /** Port of the egress proxy on 127.0.0.1. */
  proxyPort: number
}

/** Debian's nobody and nogroup: a browser never runs as root. */
const UNPRIVILEGED_ID = 65_534

const CLOSE_MS = 1_000

const SCRATCH_PREFIX = 'platen-chromium-'

/** @throws EngineError `unavailable` when Chromium does not come up */
export async function launchBrowser(options: BrowserOptions): Promise<BrowserProcess> {
  const scratch = mkdtempSync(join(tmpdir(), `${SCRATCH_PREFIX}${process.pid}-`))
  const asRoot = process.getuid?.() === 0
  if (asRoot) chownSync(scratch, UNPRIVILEGED_ID, UNPRIVILEGED_ID)

  const id = String(UNPRIVILEGED_ID)
  const unprivileged = ['--reuid', id, '--regid', id, '--clear-groups', '--', options.executable]
  const flags = chromiumFlags(options, join(scratch, 'profile'))

  let browser: Browser
  try {
    browser = await puppeteer.launch({
      executablePath: asRoot ? '/usr/bin/setpriv' : options.executable,
      args: asRoot ? [...unprivileged, ...flags] : flags,
      ignoreDefaultArgs: true,
      defaultViewport: null,
      // A pipe ends with this process, so that even a killed server takes its browser along.
      pipe: true,
      env: {
        HOME: scratch,
        TMPDIR: scratch,
        PATH: '/usr/local/bin:/usr/bin:/bin',
        LANG: 'C.UTF-8',
      },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  } catch (cause) {
    rmSync(scratch, { recursive: true, force: true })
    throw new EngineError('unavailable', 'The renderer did not start.', {}, cause)
  }

  const child = browser.process()
  const exited = new Promise<void>((resolve) => child?.once('exit', () => resolve()))
  const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))

  return {
    browser,
    gone,
    async end() {
      await withinMs(browser.close(), CLOSE_MS)
      if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        killGroup(child.pid)
        await exited
      }
      rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Removes scratch directories of server processes that were killed before they could. */
export function sweepScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^platen-chromium-(\d+)-/.exec(name)?.[1]
    if (!pid || isRunning(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // Another user's, who may be running a server of their own: theirs to remove.
    }
  }
}

function chromiumFlags({ executable, sandbox, proxyPort }: BrowserOptions, profile: string) {
  return [
    executable.includes('headless-shell') ? '--headless' : '--headless=new',
    `--user-data-dir=${profile}`,
    ...(sandbox ? [] : ['--no-sandbox']),
    // All traffic through the proxy, loopback included; nothing resolved or sent past it.
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--disable-quic',
    // The headless shell knows the one name, full Chromium the other.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-ipc-flooding-protection',
    '--disable-hang-monitor',
    '--disable-prompt-on-repost',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    '--mute-audio',
    '--no-default-browser-check',
    '--no-first-run',
    '--password-store=basic',
    '--use-mock-keychain',
    'about:blank',
  ]
}

/** Waits for `work`, but no longer than this; whether it succeeds is not asked. */
async function withinMs(work: Promise<unknown>, limitMs: number): Promise<void> {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, limitMs)
  await Promise.race([Promise.allSettled([work]), limit.promise])
  clearTimeout(timer)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The group may have ended by itself a moment ago.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
