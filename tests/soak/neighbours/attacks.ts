/**
 * Attacks of free accounts on a paying user beside them. Each is an entry of `ATTACKS`: add those
 * there that cost something else than lanes.
 */
import { randomBytes } from 'node:crypto'
import type { ServerProcess } from '../../support/processes/server-process.ts'
import { SLOW_TEMPLATES } from '../../support/security/expensive-templates.ts'
import { PARSERS } from '../../support/security/parsers.ts'

export interface Attack {
  name: string
  /** Sends requests with the keys of the free accounts until the signal aborts. */
  run(field: Field): Promise<void>
}

export interface Field {
  server: ServerProcess
  /** One key for each free account. */
  keys: readonly string[]
  /** A site that pages may reach; `/never` does not answer. */
  site: string
  /** How many responses had each status. */
  statuses: Map<number, number>
  signal: AbortSignal
}

/** Requests that an account has under way: more than it may render at a time. */
const AT_A_TIME = 3
/**
 * Clients that send again at once after a refusal would measure the rate limit, and the client of
 * the test.
 */
const AFTER_REFUSAL_MS = 500

const scripts = { enableJavaScript: true }

/** The smallest body that holds a lane for as long as it says. */
const WAITING = { html: 'x', options: { ...scripts, waitForSelector: '#never', timeout: 15_000 } }

const LOOPING = { html: '<script>for (;;);</script>', options: { ...scripts, timeout: 15_000 } }

/** Pages that load, compute, paint and fill memory. */
function heavyPages(site: string): object[] {
  const timeout = 5_000
  return [
    { html: '<script>for (;;);</script>', options: { timeout, ...scripts } },
    { html: `<img src="${site}/never">`, options: { timeout } },
    { html: `<p>${'x'.repeat(2_000_000)}`, options: { timeout } },
    { html: '<iframe srcdoc="<h1>x"></iframe>'.repeat(2_000), options: { timeout } },
    { html: '<div>'.repeat(100_000), options: { timeout } },
    {
      html: '<script>const a = []; for (;;) a.push(new Array(1e6).fill(1))</script>',
      options: { timeout, ...scripts },
    },
    {
      html: '<script>for (let n = 0; n < 8; n++) new Worker(URL.createObjectURL(new Blob(["for (;;);"])))</script>',
      options: { timeout, ...scripts, waitForSelector: '#never' },
    },
    { url: `${site}/never`, options: { timeout } },
    { html: `<style>*{filter:blur(9px)}</style>${'<b>x'.repeat(20_000)}`, options: { timeout } },
  ]
}

/** Every account sends the bodies in turn, each from another one on. */
function sendPdfs(field: Field, bodies: object[]): Promise<void> {
  const texts = bodies.map((body) => JSON.stringify(body))
  const { server } = field
  return sendInTurn(field, (key, n) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const body = texts[n % texts.length] ?? ''
    return new Request(`${server.url}/api/v1/pdf`, { method: 'POST', headers, body })
  })
}

/** Every account saves a template. */
async function saveTemplates({ server, keys }: Field, html: string): Promise<void> {
  for (const key of keys) {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: 'Card', slug: 'card', html })
    await fetch(`${server.url}/api/v1/templates`, { method: 'POST', headers, body })
  }
}

/** Expands templates of many kinds that never end by themselves. */
async function expandTemplates(field: Field): Promise<void> {
  await saveTemplates(field, SLOW_TEMPLATES[0]?.html ?? '')
  const previews = SLOW_TEMPLATES.map(({ html }) => JSON.stringify({ html }))
  const pdf = JSON.stringify({ template_id: 'card' })
  await sendInTurn(field, (key, n) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const isPreview = n % 2 === 0
    const path = isPreview ? 'templates/card/preview' : 'pdf'
    const body = isPreview ? (previews[n % previews.length] ?? '') : pdf
    return new Request(`${field.server.url}/api/v1/${path}`, { method: 'POST', headers, body })
  })
}

/** Asks for new images, for unused parameters and for slugs that do not exist. */
async function requestImages(field: Field): Promise<void> {
  await saveTemplates(field, '<h1>{{ title }}')
  await sendInTurn(field, (key, n) => {
    const query = [`v=${n}`, `title=${n}`, `unused=${n}`][n % 3]
    const slug = n % 4 === 0 ? `nothing-${n}` : 'card'
    return new Request(`${field.server.url}/api/v1/og/${slug}?key=${key}&${query}`)
  })
}

/**
 * XML, selectors and forms that are slow to read, and answered with 400 (see
 * support/security/parsers.ts).
 */
async function sendSlowTexts(field: Field): Promise<void> {
  const attacks = PARSERS.flatMap((parser) => parser.attacks)
  await takeTurns(field, async (key, n) => {
    const attack = attacks[n % attacks.length]
    if (attack === undefined) throw new Error('there is no attack')
    return attack.send({ url: field.server.url, key, answerWith: () => '' })
  })
}

/** Attachments of 3 MB: of each request the bytes are encoded, hashed and packed. */
async function attachFiles(field: Field): Promise<void> {
  const content = randomBytes(3_000_000).toBase64()
  await sendPdfs(field, [{ html: 'x', options: { attachments: [{ name: 'a.bin', content }] } }])
}

/** Every account sends one request after the other, several at a time. */
async function sendInTurn(
  field: Field,
  requestOf: (key: string, n: number) => Request,
): Promise<void> {
  const { signal } = field
  await takeTurns(field, (key, n) => fetch(requestOf(key, n), { signal }))
}

async function takeTurns(
  { keys, statuses, signal }: Field,
  send: (key: string, n: number) => Promise<Response>,
): Promise<void> {
  async function client(key: string, first: number): Promise<void> {
    for (let n = first; !signal.aborted; n += 1) {
      try {
        const response = await send(key, n)
        await response.bytes()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status === 429 || response.status === 503) await Bun.sleep(AFTER_REFUSAL_MS)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
  }
  const clients = keys.flatMap((key, account) =>
    Array.from({ length: AT_A_TIME }, (_, n) => client(key, account + n)),
  )
  await Promise.all(clients)
}

export const ATTACKS: Attack[] = [
  { name: 'wait for a selector that never comes', run: (field) => sendPdfs(field, [WAITING]) },
  { name: 'loop', run: (field) => sendPdfs(field, [LOOPING]) },
  { name: 'render heavy pages', run: (field) => sendPdfs(field, heavyPages(field.site)) },
  { name: 'expand expensive templates', run: expandTemplates },
  { name: 'request Open Graph images', run: requestImages },
  { name: 'send texts that are slow to read', run: sendSlowTexts },
  { name: 'attach files', run: attachFiles },
]
