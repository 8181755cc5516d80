/** A real bunqueue server, started with the command-line program of the installed package. */
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { until } from '../until.ts'
import { freePort } from './free-port.ts'

export interface QueueServer extends AsyncDisposable {
  url: URL
  token: string
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again, on the same port and with an empty memory. */
  start(): Promise<void>
  suspend(): void
  resume(): void
}

const PROGRAM = 'node_modules/bunqueue/dist/cli/index.js'

export async function startQueueServer(): Promise<QueueServer> {
  const [port, httpPort] = [await freePort(), await freePort()]
  const token = `token-${crypto.randomUUID()}`
  const address = [
    '--host',
    '127.0.0.1',
    '--tcp-port',
    String(port),
    '--http-port',
    String(httpPort),
  ]
  let child: Bun.Subprocess | null = null

  async function start(): Promise<void> {
    // In its own environment: the program reads variables such as HOST and S3_BUCKET, too.
    child = Bun.spawn([process.execPath, PROGRAM, 'start', ...address], {
      env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), AUTH_TOKENS: token },
      cwd: process.cwd(),
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    })
    await until('the queue server listens', () => isListening(port))
  }
  async function kill(): Promise<void> {
    child?.kill('SIGKILL')
    await child?.exited
  }
  await start()
  return {
    url: new URL(`tcp://127.0.0.1:${port}/test-${crypto.randomUUID().slice(0, 8)}`),
    token,
    kill,
    start,
    suspend: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    [Symbol.asyncDispose]: kill,
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })
}
