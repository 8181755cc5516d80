/** Lists what a test server has stored, whatever its storage. */
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { TestServer } from '../server/server.ts'
import type { S3Server } from './s3-server.ts'

/** The paths of all files. @param s3 the storage of the server; left out, its data directory */
export async function storedKeys(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  s3?: Pick<S3Server, 'directory'>,
): Promise<string[]> {
  const root = s3?.directory ?? join(dataDir, 'outputs')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
