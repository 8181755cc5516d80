/** `bun run admin`: a thin command-line client of /admin/v1 for the operator. */
import process from 'node:process'
import { hostInUrl } from './local-url.ts'

const USAGE = `Usage: bun run admin <command>

  users [--limit n] [--offset n]        list users
  user <email> [plan]                   create a user (plan: free, starter, pro, business)
  plan <user-id> <plan>                 move a user to another plan
  erase <user-id> <email>               erase an account and all that belongs to it; the address confirms it
  keys <user-id>                        list a user's keys
  key <user-id> <name> [scope]          create a key (scope: full, og) and show it, once
  limit <key-id> <renders|none>         limit the new images of an og key in a month (none: the plan's allowance)
  revoke <key-id>                       revoke a key at once
  setup-code                            show the code for the first account of the dashboard
  invite <user-id>                      create a link with which a user chooses a password

The command calls the server at PLATEN_URL. If PLATEN_URL is not set, it calls the address at which a
server with the same environment (or .env) listens: HOST and PORT, by default http://127.0.0.1:3000,
then BASE_URL. The token is read from ADMIN_TOKEN.
`

interface Call {
  method: string
  path: string
  body?: Record<string, string | number | null>
}

/** The minimum and maximum number of arguments per command. */
const ARGUMENTS: Record<string, [min: number, max: number]> = {
  users: [0, 4],
  user: [1, 2],
  plan: [2, 2],
  erase: [2, 2],
  keys: [1, 1],
  key: [2, 3],
  limit: [2, 2],
  revoke: [1, 1],
  'setup-code': [0, 0],
  invite: [1, 1],
}

/** The API call for a command line; null if the command or its arguments are invalid. */
function parseCommand([command = '', ...args]: string[]): Call | null {
  const [min, max] = ARGUMENTS[command] ?? [1, 0]
  if (args.length < min || args.length > max) return null
  const [first = '', second = '', third = ''] = args
  const id = encodeURIComponent(first)
  const calls: Record<string, () => Call | null> = {
    users: () => parseListUsers(args),
    user: () => ({
      method: 'POST',
      path: '/users',
      body: { email: first, ...(second && { plan: second }) },
    }),
    plan: () => ({ method: 'PATCH', path: `/users/${id}`, body: { plan: second } }),
    erase: () => ({ method: 'DELETE', path: `/users/${id}`, body: { email: second } }),
    keys: () => ({ method: 'GET', path: `/users/${id}/keys` }),
    key: () => ({
      method: 'POST',
      path: `/users/${id}/keys`,
      body: { name: second, ...(third && { scope: third }) },
    }),
    limit: () => ({
      method: 'PATCH',
      path: `/keys/${id}`,
      body: { monthly_renders: limitOf(second) },
    }),
    revoke: () => ({ method: 'DELETE', path: `/keys/${id}` }),
    'setup-code': () => ({ method: 'GET', path: '/setup-code' }),
    invite: () => ({ method: 'POST', path: `/users/${id}/invitations` }),
  }
  return args.some((arg) => arg.startsWith('--')) && command !== 'users'
    ? null
    : (calls[command]?.() ?? null)
}

/** The limit of a key: null for `none`. The server refuses text that is not a number. */
function limitOf(text: string): string | number | null {
  if (text === 'none') return null
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Parses `--limit n` and `--offset n`, in any order. */
function parseListUsers(args: string[]): Call | null {
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
  const call = parseCommand(process.argv.slice(2))
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
    process.stderr.write('ADMIN_TOKEN is not set: set it to the token of the server.\n')
    return 2
  }
  const response = await callFirstReachable(serverAddresses(process.env), call, token)
  const body = await response.text()
  const output = response.ok ? process.stdout : process.stderr
  output.write(`${formatJson(body)}\n`)
  return response.ok ? 0 : 1
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // not JSON, so not from a Platen server: printed unchanged
  }
}

/** A problem that the operator can fix; the command prints the message alone, without a stack. */
class ServerError extends Error {
  override name = 'ServerError'
}

/** The addresses to try, in order. @throws ServerError */
function serverAddresses(env: Record<string, string | undefined>): string[] {
  const read = (name: string) => env[name]?.trim() || null
  const configured = read('PLATEN_URL')
  if (configured !== null) return [configured]
  const [host, port, publicUrl] = [read('HOST'), read('PORT'), read('BASE_URL')]
  if (port === '0')
    throw new ServerError('With PORT=0 the address of the server is unknown: set PLATEN_URL.')
  const local = `http://${hostInUrl(host ?? '127.0.0.1')}:${port ?? 3000}`
  return host === null && port === null && publicUrl !== null ? [local, publicUrl] : [local]
}

/** The response of the first server that can be reached. @throws ServerError */
async function callFirstReachable(bases: string[], call: Call, token: string): Promise<Response> {
  const failures: string[] = []
  for (const base of bases) {
    try {
      return await send(base, call, token)
    } catch (error) {
      if (error instanceof ServerError) throw error
      failures.push(`${withoutCredentials(base)} (${networkErrorCode(error)})`)
    }
  }
  throw new ServerError(
    `The server does not answer at ${failures.join(' or ')}. Is it running? ` +
      'If it runs elsewhere, set PLATEN_URL to its address.',
  )
}

async function send(base: string, { method, path, body }: Call, token: string): Promise<Response> {
  const url = URL.parse(`${base.replace(/\/+$/, '')}/admin/v1${path}`)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ServerError(
      `"${withoutCredentials(base)}" is not an http or https address: set PLATEN_URL.`,
    )
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

/** Removes user name and password from an address, so that it can be printed. */
function withoutCredentials(base: string): string {
  return base.replace(/\/\/[^/@]*@/, '//')
}

/** The system's code of a network error, e.g. `ECONNREFUSED`. */
function networkErrorCode(error: unknown): string {
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
