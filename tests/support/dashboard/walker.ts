/**
 * A real browser that walks through the dashboard. Everything that must never happen is recorded:
 * errors of the console, violations of the policy, requests to other hosts. With the environment
 * variable DASHBOARD_PICTURES, it keeps a picture of every step in that directory.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'puppeteer'
import { inTurn } from '../thorough.ts'
import { lendBrowser } from './lent-browser.ts'
import { seenFaults, straySpots } from './seen-faults.ts'

const AXE = readFileSync(join(import.meta.dir, '../../../node_modules/axe-core/axe.min.js'), 'utf8')
/**
 * Generous for a busy machine. By default, puppeteer asks in every frame, which draws frames
 * without end.
 */
const WAIT = { timeout: 60_000, polling: 50 }
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The look and size in which the pages are walked. */
export interface Look {
  scheme: 'light' | 'dark'
  width: 1280 | 390
}

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
]

/** The look in which a file of tests walks its pages; both in the soak run. */
export function looksInTurn(turn: number): Look[] {
  return inTurn(LOOKS, turn)
}

export interface Walker extends AsyncDisposable {
  page: Page
  /** Events that must not happen, so far. */
  problems: string[]
  /** Bytes that the network delivered. */
  readonly bytes: number
  open(path: string): Promise<void>
  /** Waits for an element with this role and name, and clicks it. */
  press(name: string, role?: string): Promise<void>
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>
  choose(label: string, value: string): Promise<void>
  /** Waits for a text on the page. */
  shows(text: string): Promise<void>
  /** Runs steps in which responses with an error status are expected; browsers log each of them. */
  failing(steps: () => Promise<void>): Promise<void>
  /** Checks the page as it is: accessibility, and that nothing is wider than the window. */
  check(step: string): Promise<void>
  /** Looks for what is wrong with the drawing of the page, see `seenFaults`. */
  look(step: string): Promise<void>
}

export async function openWalker(url: string, look: Look): Promise<Walker> {
  const { context, end } = await lendBrowser()
  const page = await context.newPage()
  const { scheme, width } = look
  await page.setViewport({ width, height: 844, hasTouch: width === 390, isMobile: width === 390 })
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
  const problems: string[] = []
  const network = { bytes: 0, mayFail: false }
  await record(page, { url, problems, network })
  const find = (selector: string) => page.waitForSelector(selector, { timeout: WAIT.timeout })
  const byLabel = (label: string, role: string) => find(`aria/${label}[role="${role}"]`)

  return {
    page,
    problems,
    get bytes() {
      return network.bytes
    },
    async open(path) {
      await page.goto(`${url}/dashboard${path}`, { waitUntil: 'networkidle0' })
    },
    async press(name, role = 'button') {
      const found = await byLabel(name, role)
      await found?.evaluate((element) => (element as unknown as { click(): void }).click())
    },
    async fill(label, text) {
      const found = await byLabel(label, 'textbox')
      const isField = await found?.evaluate((element) => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
          element.select()
          return true
        }
        ;(element as HTMLElement).focus()
        return false
      })
      if (isField) {
        await found?.type(text)
        return
      }
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      // An editor indents lines that are typed.
      await page.keyboard.sendCharacter(text)
    },
    async choose(label, value) {
      const found = await byLabel(label, 'combobox')
      await found?.select(value)
    },
    async shows(text) {
      const found = (wanted: string) => document.body.innerText.includes(wanted)
      await page.waitForFunction(found, WAIT, text).catch(async () => {
        const shown = await page.evaluate(() => document.body.innerText)
        throw new Error(`"${text}" is not shown, but: ${shown}\n${problems.join('\n')}`)
      })
    },
    async failing(steps) {
      network.mayFail = true
      await steps()
      network.mayFail = false
    },
    async check(step) {
      const where = `${step} (${scheme}, ${width})`
      await page.waitForFunction(() => !document.querySelector('.spin, .skeleton'), WAIT)
      const pictures = process.env['DASHBOARD_PICTURES']
      if (pictures) {
        const name = `${step.replaceAll(/\W+/g, '-')}-${scheme}-${width}.png`
        await page.screenshot({ path: join(pictures, name) as `${string}.png` })
      }
      problems.push(...(await violations(page)).map((problem) => `${where}: ${problem}`))
      const elements = await page.evaluate(
        () => document.querySelectorAll('[onerror], img[src="x"], body script').length,
      )
      if (elements > 0)
        problems.push(`${where}: ${elements} elements were made from texts of users`)
      const strays = await page.evaluate(straySpots)
      problems.push(...strays.map((stray) => `${where}: ${stray}`))
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) problems.push(`${where}: the page is ${overflow} px too wide`)
    },
    async look(step) {
      const faults = await page.evaluate(seenFaults)
      problems.push(...faults.map((fault) => `${step} (${scheme}, ${width}): ${fault}`))
    },
    [Symbol.asyncDispose]: end,
  }
}

interface Recorder {
  url: string
  problems: string[]
  network: { bytes: number; mayFail: boolean }
}

async function record(page: Page, { url, problems, network }: Recorder): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample } = event
      // biome-ignore lint/suspicious/noConsole: it runs in the page, whose console is recorded
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  page.on('console', (message) => {
    const isFailure = message.text().startsWith('Failed to load resource')
    if (isFailure && network.mayFail) return
    if (['error', 'warn'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${String(error)}`))
  page.on('request', (request) => {
    // Browsers draw the icons of their own fields from `data:` addresses.
    const own = [`${url}/`, 'blob:', 'data:'].some((start) => request.url().startsWith(start))
    if (!own) problems.push(`another host: ${request.url()}`)
  })
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    network.bytes += encodedDataLength
  })
}

/** Runs axe in an isolated world: the policy of the page stays on. */
async function violations(page: Page): Promise<string[]> {
  const session = await page.createCDPSession()
  try {
    const context = await isolatedWorld(session)
    const evaluate = (expression: string) =>
      session.send('Runtime.evaluate', {
        expression,
        contextId: context,
        awaitPromise: true,
        returnByValue: true,
      })
    // The world lives as long as the document: the library is loaded once for all of its checks.
    const { result: loaded } = await evaluate('typeof axe')
    if (loaded.value === 'undefined') await evaluate(AXE)
    const { result } = await evaluate(
      `axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] }).then(({ violations }) => violations.map(
        ({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html.slice(0, 120) + ' ' + (any[0]?.message ?? '')).join(' | ')))`,
    )
    return result.value as string[]
  } finally {
    await session.detach()
  }
}

async function isolatedWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  return executionContextId
}
