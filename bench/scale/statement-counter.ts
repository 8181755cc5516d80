/**
 * A TCP proxy to PostgreSQL that counts the statements and round trips of a process, by reading the
 * messages that it sends: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import { once } from 'node:events'
import { createServer, connect as dial } from 'node:net'

export interface Counts {
  statements: number
  /** How often the process waited for the server. */
  roundTrips: number
  /** Statements by their text. */
  texts: Map<string, number>
}

export interface StatementCounter extends AsyncDisposable {
  port: number
  /** Returns the counts since the last call. */
  take(): Counts
}

const newCounts = (): Counts => ({ statements: 0, roundTrips: 0, texts: new Map() })

/** Listens on a port of 127.0.0.1 and forwards to `target` on the same host. */
export async function startStatementCounter(target: number): Promise<StatementCounter> {
  let counts = newCounts()
  const count = (text: string) => {
    counts.statements += 1
    counts.texts.set(text, (counts.texts.get(text) ?? 0) + 1)
  }
  const server = createServer((client) => {
    const upstream = dial(target, '127.0.0.1')
    const read = createReader({
      count,
      onRoundTrip() {
        counts.roundTrips += 1
      },
    })
    client.on('data', (chunk) => {
      read(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => {}) // followed by `close`
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    port: address.port,
    take() {
      const taken = counts
      counts = newCounts()
      return taken
    },
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

interface Listeners {
  count(text: string): void
  onRoundTrip(): void
}

/** Reads the messages of one connection. */
function createReader({ count, onRoundTrip }: Listeners): (chunk: Buffer) => void {
  const prepared = new Map<string, string>()
  let input = Buffer.alloc(0)
  let hasStarted = false

  function readMessage(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2)
    if (type === 'P') prepared.set(first, second)
    if (type === 'B') count(prepared.get(second) ?? second)
    if (type === 'Q') count(first)
    if (type === 'Q' || type === 'S' || type === 'H') onRoundTrip()
  }

  return (chunk) => {
    input = Buffer.concat([input, chunk])
    for (;;) {
      // The first message, and a request for TLS, have no type.
      const offset = hasStarted ? 1 : 0
      if (input.length < offset + 4) return
      const length = offset + input.readUInt32BE(offset)
      if (input.length < length) return
      if (hasStarted) {
        readMessage(String.fromCharCode(input[0] ?? 0), input.subarray(5, length))
      }
      hasStarted = true
      input = input.subarray(length)
    }
  }
}
