/**
 * The storage of test servers: the disk, or with `PLATEN_TEST_STORAGE=s3` an S3 server for each of
 * them, so that the suites of the API run against both.
 */
import { startS3Server } from './s3-server.ts'

export async function storageEnv(): Promise<{
  env: Record<string, string>
  stop(): Promise<void> | void
}> {
  if (process.env['PLATEN_TEST_STORAGE'] !== 's3') return { env: {}, stop() {} }
  return startS3Server()
}
