/** A site on the loopback interface, which Platen, Chromium alone and other services load. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { plainInvoice } from './invoice.ts'
import type { Cleanup } from './processes.ts'

export interface Site {
  /** In the format of `EGRESS_ALLOW`. */
  host: string
  /** The host name for other services. */
  nameForPeers: string
  /** The URL of the n-th picture. Each `number` makes it a URL that no cache holds. */
  pictureOf(n: number, number: string, host?: string): string
  /**
   * A page with an invoice of its own.
   * @param host the name under which its reader knows the site
   */
  invoice(host?: string): { number: string; url: string }
}

/**
 * Width and height in pixels. The content is noise, which compresses as badly as a photograph: 12
 * KB each.
 */
const SIDE = 64

/** Headers of a page, as ordinary sites send them. */
const HEADERS = {
  'Content-Type': 'text/html',
  'Set-Cookie': 'session=1; Path=/; HttpOnly; SameSite=Lax',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Content-Security-Policy': "default-src 'self'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cache-Control': 'private, max-age=0',
  'X-Content-Type-Options': 'nosniff',
}

const LOOPBACK = '127.0.0.1'

/**
 * @param name the host name for readers on other machines; the loopback address = there are none
 */
export async function serveSite(cleanup: Cleanup, name: string): Promise<Site> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  const png = await sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .png()
    .toBuffer()
  const invoices = new Map<string, string>()
  const server = Bun.serve({
    hostname: name === LOOPBACK ? LOOPBACK : '0.0.0.0',
    port: 0,
    fetch({ url }) {
      const { pathname } = new URL(url)
      const html = invoices.get(pathname)
      if (html !== undefined) {
        return new Response(html, { headers: HEADERS })
      }
      if (!pathname.endsWith('.png')) return new Response(null, { status: 404 })
      return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
    },
  })
  cleanup.defer(() => server.stop(true))
  const host = `${LOOPBACK}:${server.port}`
  return {
    host,
    nameForPeers: name,
    pictureOf: (n, number, reader = LOOPBACK) =>
      `http://${reader}:${server.port}/${n}.png?${number}`,
    invoice(reader = LOOPBACK) {
      const { number, html } = plainInvoice()
      invoices.set(`/${number}`, html)
      return { number, url: `http://${reader}:${server.port}/${number}` }
    },
  }
}
