/** A site with pictures on the loopback interface, which both Platen and Chromium alone load. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Cleanup } from './processes.ts'

export interface Pictures {
  /** In the format of `EGRESS_ALLOW`. */
  host: string
  /** The URL of the n-th picture. Each `number` makes it a URL that no cache holds. */
  addressOf(n: number, number: string): string
}

/** Width and height in pixels. The content is noise, which compresses as badly as a photograph: 12 KB each. */
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
