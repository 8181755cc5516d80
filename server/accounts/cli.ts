/** `bun run admin`: a thin command-line client of /admin/v1 for the operator. */
import process from 'node:process'

const USAGE = `Usage: bun run admin <command>

  users [--limit n] [--offset n]        list users
  user <email> [plan]                   create a user (plan: free, starter, pro, business)
  plan <user-id> <plan>                 move a user to another plan
  keys <user-id>                        list a user's keys
  key <user-id> <name> [scope]          create a key (scope: full, og) and show it, once
  revoke <key-id>                       revoke a key at once

The server is taken from PLATEN_URL (default http://127.0.0.1:3000), the token from ADMIN_TOKEN.
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
  const base = process.env['PLATEN_URL'] ?? 'http://127.0.0.1:3000'
  const response = await fetch(`${base.replace(/\/+$/, '')}/admin/v1${call.path}`, {
    method: call.method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(call.body && { 'Content-Type': 'application/json' }),
    },
    body: call.body && JSON.stringify(call.body),
  })
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

try {
  process.exitCode = await main()
} catch {
  process.stderr.write('The server does not answer. Is it running, and is PLATEN_URL right?\n')
  process.exitCode = 1
}
