/** Other rendering services, which are measured beside Platen if their URLs are given. */
import type { ImageFormat } from './chromium.ts'
import { IMAGE } from './outputs.ts'
import type { Peer } from './rounds.ts'

export interface PeerService {
  pdf(html: string): Promise<Uint8Array>
  pdfOfAddress(url: string): Promise<Uint8Array>
  image(html: string, format: ImageFormat): Promise<Uint8Array>
}

/** @param urls of the running services; null = not measured */
export function connectPeers(
  urls: Record<Peer, string | null>,
): Partial<Record<Peer, PeerService>> {
  return {
    ...(urls.browserless !== null && { browserless: connectBrowserless(urls.browserless) }),
    ...(urls.gotenberg !== null && { gotenberg: connectGotenberg(urls.gotenberg) }),
  }
}

const MARGIN = '20mm'
const MARGIN_INCHES = String(20 / 25.4)

/** Browserless 2, REST. A token belongs into the query of the URL. */
export function connectBrowserless(base: string): PeerService {
  const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN }
  const pdf = { format: 'A4', printBackground: true, tagged: false, margin }

  function post(path: string, body: object): Promise<Uint8Array> {
    const url = new URL(base)
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
    const headers = { 'Content-Type': 'application/json' }
    return bytesOf(fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  }

  return {
    pdf: (html) => post('/pdf', { html, options: pdf }),
    pdfOfAddress: (url) => post('/pdf', { url, options: pdf }),
    image: (html, format) =>
      post('/screenshot', {
        html,
        viewport: IMAGE,
        options: { type: format, ...(format !== 'png' && { quality: 80 }) },
      }),
  }
}

/** Gotenberg 8. @param headers of every request, such as one with a key */
export function connectGotenberg(base: string, headers: Record<string, string> = {}): PeerService {
  const pdf = {
    paperWidth: '8.27',
    paperHeight: '11.7',
    marginTop: MARGIN_INCHES,
    marginRight: MARGIN_INCHES,
    marginBottom: MARGIN_INCHES,
    marginLeft: MARGIN_INCHES,
    printBackground: 'true',
  }
  const viewport = { width: String(IMAGE.width), height: String(IMAGE.height), clip: 'true' }

  function post(path: string, fields: Record<string, string>, html?: string): Promise<Uint8Array> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (html !== undefined) form.set('files', new File([html], 'index.html'))
    return bytesOf(
      fetch(`${base.replace(/\/$/, '')}${path}`, { method: 'POST', headers, body: form }),
    )
  }

  return {
    pdf: (html) => post('/forms/chromium/convert/html', pdf, html),
    pdfOfAddress: (url) => post('/forms/chromium/convert/url', { ...pdf, url }),
    image: (html, format) =>
      post('/forms/chromium/screenshot/html', { ...viewport, format, quality: '80' }, html),
  }
}

async function bytesOf(answer: Promise<Response>): Promise<Uint8Array> {
  const response = await answer
  if (response.ok) return response.bytes()
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
