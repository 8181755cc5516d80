/** `bun run admin`: a thin command-line client of /admin/v1 for the operator. */
import process from 'node:process'
import { hostInUrl } from './local-url.ts'

const USAGE = `Usage: bun run admin <command>

  users [--limit n] [--offset n]        list users
  user <email> [plan]                   create a user (plan: free, starter, pro, business)
  plan <user-id> <plan>                 move a user to another plan
  keys <user-id>                        list a user's keys
  key <user-id> <name> [scope]          create a key (scope: full, og) and show it, once
  revoke <key-id>                       revoke a key at once

The server is the one at PLATEN_URL; without it, where a server with the same environment (or .env)
listens: HOST and PORT, by default http://127.0.0.1:3000, or else at BASE_URL. The token is taken
from ADMIN_TOKEN.
`

interface Call {
  method: string
  path: string
  body?: Record<string, string>
}

/** Arguments that a command needs at least, and takes at most. */
const ARGUMENTS: Record<string, [least: number, most: number]> = {
  users: [0, 4],
  user: [1, 2],
  plan: [2, 2],
  keys: [1, 1],
  key: [2, 3],
  revoke: [1, 1],
}

/** What a command line asks the API for; null if it is none of ours. */
function callOf([command = '', ...args]: string[]): Call | null {
  const [least, most] = ARGUMENTS[command] ?? [1, 0]
  if (args.length < least || args.length > most) return null
  const [first = '', second = '', third = ''] = args
  const id = encodeURIComponent(first)
  const calls: Record<string, () => Call | null> = {
    users: () => listCall(args),
    user: () => ({
      method: 'POST',
      path: '/users',
      body: { email: first, ...(second && { plan: second }) },
    }),
    plan: () => ({ method: 'PATCH', path: `/users/${id}`, body: { plan: second } }),
    keys: () => ({ method: 'GET', path: `/users/${id}/keys` }),
    key: () => ({
      method: 'POST',
      path: `/users/${id}/keys`,
      body: { name: second, ...(third && { scope: third }) },
    }),
    revoke: () => ({ method: 'DELETE', path: `/keys/${id}` }),
  }
  return args.some((arg) => arg.startsWith('--')) && command !== 'users'
    ? null
    : (calls[command]?.() ?? null)
}

/** `--limit n` and `--offset n`, in any order. */
function listCall(args: string[]): Call | null {
  const query = new URLSearchParams()
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at] ?? ''
    const value = args[at + 1]
    if (!['--limit', '--offset'].includes(name) || value === undefined) return null
    query.set(name.slice(2), value)
  }
  return { method: 'GET', path: `/users?${query}` }
}

async function main(): Promise<number> {
  const call = callOf(process.argv.slice(2))
  if (process.argv[2] === '--help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (!call) {
    process.stderr.write(USAGE)
    return 2
  }
  const token = process.env['ADMIN_TOKEN']
  if (!token) {
    process.stderr.write('ADMIN_TOKEN is not set: give this command the token of the server.\n')
    return 2
  }
  const response = await callFirst(serverAddresses(process.env), call, token)
  const answer = await response.text()
  const output = response.ok ? process.stdout : process.stderr
  output.write(`${pretty(answer)}\n`)
  return response.ok ? 0 : 1
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // not JSON, so not from a Platen server: shown as it is
  }
}

/** What the operator has to mend; its message is the whole story. */
class ServerError extends Error {
  override name = 'ServerError'
}

/** Where the server may be, most likely first. @throws ServerError */
function serverAddresses(env: Record<string, string | undefined>): string[] {
  const read = (name: string) => env[name]?.trim() || null
  const given = read('PLATEN_URL')
  if (given !== null) return [given]
  const [host, port, publicUrl] = [read('HOST'), read('PORT'), read('BASE_URL')]
  if (port === '0') throw new ServerError('PORT=0 says nothing about the address: set PLATEN_URL.')
  const local = `http://${hostInUrl(host ?? '127.0.0.1')}:${port ?? 3000}`
  return host === null && port === null && publicUrl !== null ? [local, publicUrl] : [local]
}

/** The answer of the first server that can be reached. @throws ServerError */
async function callFirst(bases: string[], call: Call, token: string): Promise<Response> {
  const failures: string[] = []
  for (const base of bases) {
    try {
      return await send(base, call, token)
    } catch (error) {
      if (error instanceof ServerError) throw error
      failures.push(`${withoutUser(base)} (${causeOf(error)})`)
    }
  }
  throw new ServerError(
    `The server does not answer at ${failures.join(' or ')}. Is it running? ` +
      'If it is elsewhere, set PLATEN_URL to its address.',
  )
}

async function send(base: string, { method, path, body }: Call, token: string): Promise<Response> {
  const url = URL.parse(`${base.replace(/\/+$/, '')}/admin/v1${path}`)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ServerError(`"${withoutUser(base)}" is not an http or https address: set PLATEN_URL.`)
  }
  return fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
}

/** An address that may be shown: a user name or password in it may not. */
function withoutUser(base: string): string {
  return base.replace(/\/\/[^/@]*@/, '//')
}

/** The system's name of a network error, e.g. `ECONNREFUSED`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error ? String(error.code) : error.message
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ServerError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
