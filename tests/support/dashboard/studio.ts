/** Steps of the tests of the studio. */
import { afterAll, beforeAll } from 'bun:test'
import type { ElementHandle } from 'puppeteer'
import { setupCode } from '../../../server/dashboard/setup-code.ts'
import { startServer, type TestServer } from '../server/server.ts'
import { send } from './playground.ts'
import { OPERATOR, PASSWORD } from './visitor.ts'
import { openWalker, type Walker } from './walker.ts'

/** A template with variables of every kind. */
export const INVOICE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<style>
  h1 { color: #2a5d9f }
</style>
</head>
<body>
<h1>Invoice {{ number }}</h1>
<p>For {{ customer.name }}</p>
{% for item in items %}
<p>{{ item.title }}: {{ item.price | money: "EUR" }}</p>
{% endfor %}
</body>
</html>
`

/** Values for it. */
export const SAMPLE = {
  number: 7,
  customer: { name: 'Ada' },
  items: [{ title: 'Paper', price: 4.5 }],
}

interface Studio {
  server: TestServer
  walker: Walker
}

/** Starts a server, and a browser in which its operator is signed in. */
export async function startStudio(env: Record<string, string> = {}): Promise<Studio> {
  const server = await startServer({ env: { DASHBOARD: 'on', ...env } })
  const walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
  // Leaving with unsaved changes asks; the tests mean it.
  walker.page.on('dialog', (dialog) => void dialog.accept())
  await walker.open(`/#${setupCode(server.services.secrets)}`)
  await signIn(walker)
  return { server, walker }
}

/**
 * Starts a studio before the tests of a file, and ends it after them.
 * @param arrange keeps what the tests use, and does what precedes them
 */
export function useStudio(arrange: (studio: Studio) => Promise<void> | void): void {
  let studio: Studio | undefined
  beforeAll(async () => {
    studio = await startStudio()
    await arrange(studio)
  })
  afterAll(async () => {
    await studio?.walker[Symbol.asyncDispose]()
    await studio?.server.close()
  })
}

export async function signIn({ page, fill, shows }: Walker): Promise<void> {
  await fill('Email', OPERATOR)
  await fill('Password', PASSWORD)
  await page.keyboard.press('Enter')
  await shows('Last failures')
}

/**
 * Lets no draft reach the server, so that what is typed stays in the browser.
 * @returns a function that lets them through again
 */
export async function blockSaving({ page }: Walker): Promise<() => Promise<void>> {
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/draft'] })
  return () => session.detach()
}

/** Keeps the answer to the next draft that is saved from the page, or to a change at `path`. */
export async function holdAnswer(
  { page }: Walker,
  path = 'draft',
): Promise<{ arrived: Promise<void>; release(): Promise<void> }> {
  const session = await page.createCDPSession()
  const arrived = Promise.withResolvers<void>()
  session.on('Fetch.requestPaused', ({ request, requestId }) => {
    if (request.method !== 'GET') arrived.resolve()
    else void session.send('Fetch.continueRequest', { requestId })
  })
  const patterns = [{ urlPattern: `*/${path}`, requestStage: 'Response' as const }]
  await session.send('Fetch.enable', { patterns })
  return {
    arrived: arrived.promise,
    async release() {
      await session.send('Fetch.disable')
      await session.detach()
    },
  }
}

/** Makes a template with sample data, and opens it. @returns its id */
export async function newInvoice(walker: Walker): Promise<string> {
  const template = { name: 'Invoice', html: INVOICE, sample_data: SAMPLE }
  const { id = '' } = await send(walker, '/api/v1/templates', template)
  await walker.open(`/templates/${id}`)
  await walker.page.waitForSelector('.proof canvas')
  return id
}

/** The renders of this month. */
export async function usedRenders({ page }: Walker): Promise<number> {
  const { data } = await page.evaluate(async () => {
    const response = await fetch('/dashboard/api/v1/usage')
    return (await response.json()) as { data: { used: number } }
  })
  return data.used
}

/** The newest published version of a template. */
export async function versionOf({ page }: Walker, id: string): Promise<number> {
  return page.evaluate(async (name) => {
    const response = await fetch(`/dashboard/api/v1/templates/${name}`)
    return ((await response.json()) as { data: { version: number } }).data.version
  }, id)
}

/** The text of a field in the editor, which is in a shadow tree. */
export async function editorText({ page }: Walker): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('.editor')?.shadowRoot
    const lines = root?.querySelectorAll('.cm-line') ?? []
    return Array.from(lines, ({ textContent }) => textContent).join('\n')
  })
}

/** Replaces the text of the shown field, as by a paste. */
export function pasteText(walker: Walker, label: string, text: string): Promise<void> {
  return insertText(walker, label, 'a', text)
}

/** Puts text at the end of the shown field. */
export function appendText(walker: Walker, label: string, text: string): Promise<void> {
  return insertText(walker, label, 'End', text)
}

/** @param key is pressed with Control before, to select all or to go to the end */
async function insertText(
  { page }: Walker,
  label: string,
  key: 'a' | 'End',
  text: string,
): Promise<void> {
  const field = await page.waitForSelector(`aria/${label}[role="textbox"]`)
  await field?.focus()
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
  const session = await page.createCDPSession()
  await session.send('Input.insertText', { text })
  await session.detach()
}

/** A digest of the pixels of the shown page or picture; null before there is one. */
export async function shownPixels({ page }: Walker): Promise<string | null> {
  // What was typed is drawn fast at first.
  await page.waitForFunction(() => !document.querySelector('canvas[data-coarse]'))
  return page.evaluate(async () => {
    const source = document.querySelector<HTMLCanvasElement | HTMLImageElement>(
      '.proof canvas, .proof img',
    )
    if (!source) return null
    const copy = document.createElement('canvas')
    copy.width = source instanceof HTMLImageElement ? source.naturalWidth : source.width
    copy.height = source instanceof HTMLImageElement ? source.naturalHeight : source.height
    const context = copy.getContext('2d')
    if (!context || copy.width === 0) return null
    context.drawImage(source, 0, 0)
    const { data } = context.getImageData(0, 0, copy.width, copy.height)
    let sum = 0
    for (const value of data) sum = (sum * 31 + value) % 2_147_483_647
    return `${copy.width}x${copy.height} ${sum}`
  })
}

/** Waits until the preview shows something else. @returns its new digest */
export async function changedPixels(walker: Walker, before: string | null): Promise<string> {
  const until = performance.now() + 60_000
  while (performance.now() < until) {
    const now = await shownPixels(walker)
    if (now !== null && now !== before) return now
    await walker.page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)))
  }
  throw new Error('the preview did not change')
}

/** Presses a key while Control is held. */
export async function pressWithControl(
  { page }: Walker,
  key: 's' | 'k' | 'Enter' | 'z' | ' ',
): Promise<void> {
  await page.keyboard.down('Control')
  await page.keyboard.press(key === ' ' ? 'Space' : key)
  await page.keyboard.up('Control')
}

/** A field of the rule of a variable. */
export async function ruleField(
  { page }: Walker,
  variable: string,
  label: string,
): Promise<ElementHandle<Element>> {
  const found = await page.waitForFunction(
    (name, text) => {
      const rows = Array.from(document.querySelectorAll('.rule'))
      const row = rows.find((one) => one.querySelector('legend')?.textContent?.startsWith(name))
      row?.setAttribute('open', '')
      const labels = Array.from(row?.querySelectorAll('label') ?? [])
      return labels.find(({ textContent }) => textContent === text)?.control
    },
    {},
    variable,
    label,
  )
  return found as ElementHandle<Element>
}

export async function chooseInRow(
  walker: Walker,
  variable: string,
  label: string,
  value: string,
): Promise<void> {
  await (await ruleField(walker, variable, label)).select(value)
}

export async function typeInRow(
  walker: Walker,
  variable: string,
  label: string,
  text: string,
): Promise<void> {
  await (await ruleField(walker, variable, label)).type(text)
}
