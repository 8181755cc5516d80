/** A site with pictures, for pages that load them: on the loopback, for both sides the same. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Cleanup } from './processes.ts'

export interface Pictures {
  /** As `EGRESS_ALLOW` wants it. */
  host: string
  /** Of the n-th picture, asked for by nobody before. */
  addressOf(n: number, number: string): string
}

/** Photographs are noise to a compressor: 12 KB each. */
const SIDE = 64

export async function servePictures(cleanup: Cleanup): Promise<Pictures> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  const png = await sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .png()
    .toBuffer()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } }),
  })
  cleanup.defer(() => server.stop(true))
  const host = `127.0.0.1:${server.port}`
  return { host, addressOf: (n, number) => `http://${host}/${n}.png?${number}` }
}
