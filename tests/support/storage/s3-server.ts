/** A server of the S3 protocol in this process, with its objects in a directory. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../../../server/s3/bucket.ts'

interface S3Rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
  httpServer: { closeAllConnections(): void }
}
/** The package has no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string; configs: [] }[]
}) => S3Rver

/** The accounts of the package, to which a test can add keys. */
const { DUMMY_ACCOUNT: account } = createRequire(import.meta.url)(
  '@20minutes/s3rver/lib/models/account',
) as { DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void } }

export interface S3Server {
  /** The directory with its objects. */
  directory: string
  settings: S3Settings
  /** Its address. */
  url: URL
  /** The environment of a Platen server that uses the bucket. */
  env: Record<string, string>
  stop(): Promise<void>
}

export const BUCKET = 'outputs'
const KEY = 'S3RVER'

/** Credentials of another user of the same buckets. */
export const CUSTOMER = { id: 'CUSTOMERKEY9f2c', secret: 'the-secret-key-of-a-customer' }

/**
 * Starts a server with one empty bucket. It ignores checksums and conditions: see the stub for
 * those.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-test-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  account.createKeyPair(CUSTOMER.id, CUSTOMER.secret)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    directory,
    settings: settingsOf(endpoint),
    url: new URL(endpoint),
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async stop() {
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The settings of the bucket behind an address. */
export function settingsOf(endpoint: string): S3Settings {
  const credentials = { accessKeyId: KEY, secretAccessKey: KEY }
  return { endpoint, region: 'us-east-1', bucket: BUCKET, credentials }
}
