/** A server process whose standard output and standard error are redirected by a shell. */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../network/free-port.ts'
import { ADMIN_TOKEN, APP_SECRET } from '../server/server.ts'
import { until } from '../until.ts'
import { compilerSettings } from './compiler-settings.ts'
import { newKey, statusOf } from './server-process.ts'

export const KEY_PATTERN = /svc_live_[0-9a-f]{32}/

export interface RedirectedServer extends AsyncDisposable {
  pid: number
  url: string
  /** Everything on standard output, where that is a file. */
  stdout(): string
  exited: Promise<number>
  isReady(): Promise<void>
  metric(name: string): Promise<number>
  render(): Promise<Response>
}

/** Starts the server by a shell with these redirections; `$out` is a file. */
export async function startRedirected(
  redirections: string,
  home: string,
  env: Record<string, string> = {},
): Promise<RedirectedServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const out = join(home, `stdout-${port}`)
  const command = `exec "${process.execPath}" server/main.ts ${redirections}`
  const child = Bun.spawn(['sh', '-c', command], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      ...compilerSettings(),
      PORT: String(port),
      DATA_DIR: home,
      RATE_LIMIT_PER_MINUTE: '0',
      LANES: '1',
      DASHBOARD: 'off',
      ADMIN_TOKEN,
      ...('DATABASE_URL' in env && { APP_SECRET }),
      // Nothing is measured by it, and a busy machine takes its time.
      DATABASE_TIMEOUT_MS: '20000',
      out,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const stdout = () => readFileSync(out, 'utf8')
  // Only the embedded database gets a first user, whose key is printed.
  const printsKey = !('DATABASE_URL' in env)
  let created: Promise<string> | undefined
  const readKey = async () => KEY_PATTERN.exec(stdout())?.[0] ?? ''
  return {
    pid: child.pid,
    url,
    stdout,
    exited: child.exited,
    isReady: () =>
      until('the server is ready', async () => {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
        // The first key is printed a moment after the server listens.
        if ((await statusOf(`${url}/health/ready`)) !== 200) return false
        return !printsKey || !redirections.includes('>"$out"') || KEY_PATTERN.test(stdout())
      }),
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
    async render() {
      created ??= printsKey ? readKey() : newKey({ url }, 'business')
      const headers = {
        Authorization: `Bearer ${await created}`,
        'Content-Type': 'application/json',
      }
      const body = '{"html":"<p>x"}'
      return fetch(`${url}/api/v1/pdf`, { method: 'POST', headers, body })
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** Makes a named pipe. @returns its path */
export function makePipe(directory: string): string {
  const path = join(directory, `pipe-${crypto.randomUUID()}`)
  Bun.spawnSync(['mkfifo', path])
  return path
}
