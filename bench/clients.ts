/**
 * Clients that render an invoice each time, with Platen, with Chromium alone or with another
 * service.
 */
import type { Bench } from './bench.ts'
import type { ImageFormat } from './chromium.ts'
import { plainInvoice } from './invoice.ts'
import type { Client } from './measure.ts'
import type { Peer, Series } from './rounds.ts'

type Render = (html: string) => Promise<Uint8Array>

export function pdfOf(invoice: typeof plainInvoice, render: Render): Client {
  return async () => {
    const { number, html } = invoice()
    return { kind: 'pdf', number, bytes: await render(html) }
  }
}

export function imageOf(kind: ImageFormat, render: Render): Client {
  return async () => {
    const { number, html } = plainInvoice()
    return { kind, number, bytes: await render(html) }
  }
}

/** The client of each other service, as series with the name of the service and `suffix`. */
export function peerSeries(
  { peers }: Bench,
  suffix: string,
  clientsOf: (peer: NonNullable<Bench['peers'][Peer]>) => Client[],
): Series {
  return Object.fromEntries(
    Object.entries(peers).map(([name, peer]) => [`${name} ${suffix}`, clientsOf(peer)]),
  )
}

/** The names of those series. */
export function peersOf({ peers }: Bench, suffix: string): Partial<Record<Peer, string>> {
  return Object.fromEntries(Object.keys(peers).map((name) => [name, `${name} ${suffix}`]))
}

export function times<T>(count: number, one: T): T[] {
  return Array(count).fill(one)
}

/** The first 1, 2 and 4 of the raw browsers, as series with their number after `name`. */
export function rawSeries(
  { raw }: Bench,
  name: string,
  clientOf: (one: Bench['raw'][0]) => Client,
): Series {
  const series = [1, 2, 4].map((count) => [`${name} ${count}`, raw.slice(0, count).map(clientOf)])
  return Object.fromEntries(series)
}

export function rawNames(name: string): string[] {
  return [1, 2, 4].map((count) => `${name} ${count}`)
}
