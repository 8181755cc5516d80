/** Builds pages that try every egress vector of a browser at once. */
import {
  SCRIPT_NAMES,
  STATIC_NAMES,
  scriptVectors,
  staticVectors,
  URL_NAMES,
} from '../security/egress-vectors.ts'
import { ALLOWED_SITE } from './addresses.ts'
import type { Lab } from './lab.ts'
import type { RenderBody } from './lab-server.ts'
import {
  HEADER_NAMES,
  headerVectors,
  importSheet,
  MORE_SCRIPT_NAMES,
  MORE_STATIC_NAMES,
  MORE_URL_NAMES,
  moreScriptVectors,
  moreStaticVectors,
  serviceWorker,
} from './lab-vectors.ts'

/** A public site; `Lab.call('route')` sets its pages. */
export const SITE = 'http://pub.test'

/** The page is the request's HTML, on a public site, or on a site that is a secure context. */
type From = 'html' | 'url' | 'secure url'

export interface Mode {
  from: From
  scripts: boolean
}

export const MODES: [string, Mode][] = [
  mode('html', true),
  mode('html', false),
  mode('url', true),
  mode('url', false),
  mode('secure url', true),
]

function mode(from: From, scripts: boolean): [string, Mode] {
  return [`${from}, scripts ${scripts ? 'on' : 'off'}`, { from, scripts }]
}

/** Names that an unguarded Chromium requests when it prints such a page. */
export function namesOf({ from, scripts }: Mode): string[] {
  const lists = [STATIC_NAMES, MORE_STATIC_NAMES]
  if (from !== 'html') lists.push(HEADER_NAMES)
  if (scripts) lists.push(SCRIPT_NAMES, MORE_SCRIPT_NAMES)
  if (scripts && from !== 'html') lists.push(MORE_URL_NAMES)
  if (from === 'secure url') lists.push(URL_NAMES)
  const names = lists.flatMap((list) => list.split(' '))
  // Chromium ignores modulepreload when scripts are off.
  return scripts ? names : names.filter((name) => name !== 'modulepreload')
}

/**
 * The render request for a page whose vectors all target `host` (`host:port`). With scripts, the
 * load event waits until all vectors have ended; in either mode the render waits 500 ms after it.
 */
export async function hostile(
  { call }: Pick<Lab, 'call'>,
  { from, scripts }: Mode,
  host: string,
): Promise<RenderBody> {
  const id = crypto.randomUUID()
  const site = from === 'secure url' ? `http://${ALLOWED_SITE}` : SITE
  const to = (name: string) => `http://${host}/${name}`
  await call('route', `/import-${id}.css`, { type: 'text/css', body: importSheet(to) })
  await call('route', '/service-worker.js', { type: 'text/javascript', body: serviceWorker(to) })

  async function end(name: string): Promise<{ url: string; hold: string }> {
    const path = `/end-${name}-${id}`
    const after = `GET ${new URL(site).host} ${path}`
    await call('route', `/hold${path}`, { type: 'image/svg+xml', body: EMPTY_SVG, after })
    return { url: `${site}${path}`, hold: `<img src="${site}/hold${path}">` }
  }

  const parts = [
    '<!doctype html><body>',
    staticVectors(to),
    moreStaticVectors(to, site, `/import-${id}.css`),
  ]
  if (scripts) {
    const [one, more] = [await end('one'), await end('more')]
    parts.push(one.hold, more.hold)
    parts.push(scriptVectors(host, one.url), moreScriptVectors(host, more.url))
  }
  const html = parts.join('')
  // Prefetches and reports are sent after the load event.
  const options = { enableJavaScript: scripts, waitForTimeout: 500 }
  if (from === 'html') return { html, options }
  await call('route', `/page-${id}`, { body: html, headers: headerVectors(to) })
  return { url: `${site}/page-${id}`, options }
}

const EMPTY_SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
