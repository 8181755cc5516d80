/** The places of files and rows, and how much is there, for the operator. */
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { components } from '../dashboard-contract.gen.ts'
import type { StoredBytes } from './stored-bytes.ts'

type StorageStatus = components['schemas']['StorageStatus']
type Places = Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>

/** @param stored null while nothing is known */
export async function storageStatus(
  config: Places,
  stored: StoredBytes | null,
): Promise<StorageStatus> {
  const dataDir = resolve(config.dataDir)
  return {
    files: {
      ...filesAt(config, dataDir),
      outputs: stored?.outputs ?? null,
      output_bytes: stored?.outputBytes ?? null,
      request_bytes: stored?.requestBytes ?? null,
      asset_bytes: stored?.assetBytes ?? null,
    },
    database: { ...databaseAt(config, dataDir), bytes: stored?.databaseBytes ?? null },
    disk: await diskOf(dataDir),
    measured_at: stored?.at.toISOString() ?? null,
  }
}

function filesAt({ s3 }: Places, dataDir: string): Pick<StorageStatus['files'], 'kind' | 'place'> {
  if (s3 === null) return { kind: 'disk', place: join(dataDir, 'outputs') }
  const { bucket, endpoint, region } = s3
  const server = endpoint === null ? `Amazon S3, ${region}` : new URL(endpoint).host
  return { kind: 's3', place: `${bucket} (${server})` }
}

/**
 * The address has a password: only its server and the name of the database are shown, as the driver
 * reads them. Without a server in the address, the driver takes that of PGHOST, or its own host.
 */
function databaseAt(
  { databaseUrl }: Places,
  dataDir: string,
): Pick<StorageStatus['database'], 'kind' | 'place'> {
  if (databaseUrl === null) return { kind: 'embedded', place: join(dataDir, 'database') }
  const { host, pathname } = new URL(databaseUrl)
  const place = host === '' ? `${pathname.slice(1)} (PGHOST, or localhost)` : `${host}${pathname}`
  return { kind: 'postgresql', place }
}

async function diskOf(path: string): Promise<StorageStatus['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    return { path, free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch {
    return null // the system does not tell
  }
}
