/**
 * A server in a separate process, and a customer's HTTPS receiver on this machine that it trusts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAuthority } from '../network/certificates.ts'
import { type Answer, type Receiver, startReceiver } from '../network/webhook-receiver.ts'
import { dataDirectory, type ServerProcess, spawnServer } from '../processes/server-process.ts'

export interface WebhookServer extends AsyncDisposable {
  /** The running server. */
  readonly server: ServerProcess
  receiver: Receiver
  /** Kills the server with SIGKILL and starts another one on the same data. */
  killAndRestart(): Promise<void>
}

/** @param env further settings of the server */
export async function startWebhookServer(
  answer: Answer,
  env: Record<string, string> = {},
): Promise<WebhookServer> {
  const data = dataDirectory()
  const authority = await createAuthority()
  const certificates = join(data.path, 'authority.pem')
  writeFileSync(certificates, authority.cert)
  const receiver = await startReceiver(await authority.issue(['localhost']), answer)

  async function start(): Promise<ServerProcess> {
    const started = await spawnServer({
      DATA_DIR: data.path,
      RATE_LIMIT_PER_MINUTE: '0',
      NODE_EXTRA_CA_CERTS: certificates,
      EGRESS_ALLOW: `localhost:${receiver.port}`,
      ...env,
    })
    await started.ready()
    return started
  }

  let server = await start()
  return {
    get server() {
      return server
    },
    receiver,
    async killAndRestart() {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
      server = await start()
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
      data[Symbol.dispose]()
    },
  }
}
