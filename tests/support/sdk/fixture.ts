/**
 * A server, a webhook receiver and clients of the SDK. Every request and every response of the
 * clients is checked against openapi.yaml.
 */
import { expect } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fetch, Platen } from '../../../sdk/src/index.ts'
import { createWebhookHandler, type WebhookEvent } from '../../../sdk/src/webhooks/index.ts'
import { assertContract } from '../api/assert-contract.ts'
import { sharedContract } from '../api/shared-contract.ts'
import { createAuthority } from '../network/certificates.ts'
import { type Receiver, startReceiver } from '../network/webhook-receiver.ts'
import {
  newKey,
  type ServerProcess,
  scratchDirectory,
  spawnServer,
} from '../processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../server/server.ts'
import { type S3Server, startS3Server } from '../storage/s3-server.ts'

/** Signs the webhooks of the tests. */
export const SECRET = 'a-secret-of-the-customer'

const contract = await sharedContract()
/** The operations for customers: without the operator's API, health checks and documentation. */
export const customerOperations = contract.operations.filter(({ path }) =>
  /^\/(api|storage|share|assets)\//.test(path),
)

/** The receiver accepts everything that is sent to this path, with any signature. */
export const ENDPOINT_PATH = '/endpoint'

export interface SdkFixture extends AsyncDisposable {
  server: ServerProcess
  /** A key of a user on the plan `business`. */
  key: string
  receiver: Receiver
  /** The bucket of a customer. */
  s3: S3Server
  /** The webhook events that the SDK has verified. */
  events: { event: WebhookEvent; deliveryId: string | null }[]
  /** The ids of the operations that have answered with success. */
  answered: Set<string>
  newClient(apiKey: string, ogKey?: string): Platen
}

export async function startSdkFixture(): Promise<SdkFixture> {
  const data = scratchDirectory()
  const database = await newPostgresDatabase()
  const events: SdkFixture['events'] = []
  const answered = new Set<string>()
  const authority = await createAuthority()
  const certificates = join(data.path, 'authority.pem')
  writeFileSync(certificates, authority.cert)
  const handler = createWebhookHandler({
    secret: ['the-next-secret', SECRET],
    onCompleted: (event, { deliveryId }) => events.push({ event, deliveryId }),
    onFailed: (event, { deliveryId }) => events.push({ event, deliveryId }),
  })
  const receiver = await startReceiver(
    await authority.issue(['localhost']),
    async (_, response) => {
      const last = receiver.received.at(-1)
      if (last?.target === ENDPOINT_PATH) return response.end()
      const { method, headers, body } = last ?? { method: '', headers: {} }
      const request = new Request('https://localhost/', {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? []),
      })
      response.statusCode = (await handler(request)).status
      response.end()
    },
  )
  const s3 = await startS3Server()
  const server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: data.path,
    ADMIN_TOKEN,
    RATE_LIMIT_PER_MINUTE: '0',
    NODE_EXTRA_CA_CERTS: certificates,
    EGRESS_ALLOW: `localhost:${receiver.port},${s3.url.host}`,
  })
  await server.ready()
  const key = await newKey(server, 'business')

  const checkedFetch: Fetch = async (url, init) => {
    const path = url.slice(server.url.length)
    const operation = customerOperations.find(
      (one) =>
        one.method === init.method &&
        new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
    )
    if (!operation) throw new Error(`${init.method} ${path} is no operation of openapi.yaml`)
    if (init.headers['content-type'] === 'application/json') {
      const body = await new Response(init.body).json()
      expect([path, operation.checkBody?.(body)]).toEqual([path, []])
    }
    const response = await fetch(url, init)
    await assertContract(contract, path, init.method, response.clone())
    if (response.ok) answered.add(operation.id)
    return response
  }

  return {
    server,
    key,
    receiver,
    s3,
    events,
    answered,
    newClient: (apiKey, ogKey) =>
      new Platen({ apiKey, baseUrl: server.url, fetch: checkedFetch, ...(ogKey && { ogKey }) }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
      await s3.stop()
      await database.drop()
      data[Symbol.dispose]()
    },
  }
}

/** The error that `work` rejects with. @throws Error unless it is of this type */
export async function errorFrom<T extends Error>(
  work: Promise<unknown>,
  type: new (...args: never[]) => T,
): Promise<T> {
  try {
    await work
  } catch (error) {
    if (error instanceof type) return error
    throw error
  }
  throw new Error(`${type.name} was expected`)
}
