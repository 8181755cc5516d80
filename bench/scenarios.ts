/** The measured scenarios and their order: short rounds in turn, because the machine is noisy. */
import type { RawChromium } from './chromium.ts'
import { picturedInvoice, plainInvoice, scriptedInvoice } from './invoice.ts'
import { type Client, measure, type Round } from './measure.ts'
import { assertInvoices, type Rendered } from './outputs.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './server.ts'

/** In the order of measuring: scenarios that are compared are measured close together. */
export const SCENARIOS = {
  rawPdf1: 'Chromium, PDF, 1 warm page',
  pdf1: 'Platen, PDF, 1 client',
  rawPdf2: 'Chromium, PDF, 2 warm pages',
  rawPdf4: 'Chromium, PDF, 4 warm pages',
  pdf4: 'Platen, PDF, 4 clients of one user',
  rawPictures: 'Chromium, PDF with 20 pictures, 2 warm pages',
  pictures: 'Platen, PDF with 20 pictures, 4 clients',
  rawPng: 'Chromium, PNG, 1 warm page',
  png: 'Platen, PNG, 1 client',
  turns: 'Platen, PDF, 1 client, two users in turn',
  twoUsers: 'Platen, PDF, two users, 2 clients each',
  rawScriptContext: 'Chromium, PDF with script, new context',
  rawScriptWarm: 'Chromium, PDF with script, 1 warm page',
  script: 'Platen, PDF with script, 1 client',
} as const

export type ScenarioName = keyof typeof SCENARIOS

/** The rounds of each scenario. A scenario that this release does not support is missing. */
export type Results = Partial<Record<ScenarioName, Round[]>>

const ROUNDS_MAX = 4
/** No round begins that would end later than this after the start, so a busy machine runs fewer rounds. */
const LIMIT_MS = 115_000
/** The server becomes faster for about this long, as its code is compiled. */
const WARM_UP_MS = 2_000
const WINDOW_MS = 900

const WITH_SCRIPT = { enableJavaScript: true }

/** Measures everything; takes about 105 s. @param raw four browsers */
export async function measureAll(
  raw: RawChromium[],
  product: Product,
  pictures: Pictures,
): Promise<Results> {
  const clients = await makeClients(raw, product, pictures)
  const names = Object.keys(SCENARIOS).filter((name): name is ScenarioName => name in clients)

  /** Alternates the direction, so that no scenario always follows the same other one. */
  async function measureOnce(results: Results, back: boolean, windowMs: number): Promise<void> {
    for (const name of back ? names.toReversed() : names) {
      const round = await measure(clients[name] ?? [], windowMs)
      results[name] = [...(results[name] ?? []), round]
    }
  }

  const warmUp: Results = {}
  await measureOnce(warmUp, false, WARM_UP_MS)
  await assertInvoices(samplesOf(warmUp))

  const results: Results = {}
  let roundMs = 0
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const now = performance.now()
    if (now + roundMs > LIMIT_MS) break
    await measureOnce(results, round % 2 === 1, WINDOW_MS)
    roundMs = performance.now() - now
  }
  await assertInvoices(samplesOf(results))
  return results
}

function samplesOf(results: Results): Rendered[] {
  return Object.values(results).flatMap((rounds) => rounds.map(({ sample }) => sample))
}

async function makeClients(
  raw: RawChromium[],
  product: Product,
  pictures: Pictures,
): Promise<Partial<Record<ScenarioName, Client[]>>> {
  const [first] = raw
  if (!first) throw new Error('There is no browser.')
  const ada = product.firstKey
  const grace = await product.newKey()
  const options = WITH_SCRIPT
  const withScript = await product.offers('/pdf', ada, { html: scriptedInvoice().html, options })

  const rawPdf = raw.map((one) => pdfOf(plainInvoice, one.pdf))
  const pdf = (key: string) => pdfOf(plainInvoice, (html) => product.render('/pdf', key, { html }))
  const [pdfOfAda, pdfOfGrace] = [pdf(ada), pdf(grace)]
  const pictured = () => picturedInvoice(pictures.addressOf)
  const picturedOfAda = pdfOf(pictured, (html) => product.render('/pdf', ada, { html }))
  let turn = 0

  return {
    rawPdf1: rawPdf.slice(0, 1),
    pdf1: [pdfOfAda],
    rawPdf2: rawPdf.slice(0, 2),
    pdf4: Array(4).fill(pdfOfAda),
    rawPdf4: rawPdf.slice(0, 4),
    rawPictures: raw.slice(0, 2).map((one) => pdfOf(pictured, one.pdf)),
    pictures: Array(4).fill(picturedOfAda),
    rawPng: [pngOf(first.png)],
    png: [pngOf((html) => product.render('/screenshot', ada, { html }))],
    turns: [
      () => {
        turn += 1
        return turn % 2 === 0 ? pdfOfAda() : pdfOfGrace()
      },
    ],
    twoUsers: [pdfOfAda, pdfOfGrace, pdfOfAda, pdfOfGrace],
    rawScriptContext: [pdfOf(scriptedInvoice, first.pdfInNewContext)],
    rawScriptWarm: [pdfOf(scriptedInvoice, first.pdf)],
    ...(withScript && {
      script: [pdfOf(scriptedInvoice, (html) => product.render('/pdf', ada, { html, options }))],
    }),
  }
}

type Render = (html: string) => Promise<Uint8Array>

function pdfOf(invoice: typeof plainInvoice, render: Render): Client {
  return async () => {
    const { number, html } = invoice()
    return { kind: 'pdf', number, bytes: await render(html) }
  }
}

function pngOf(render: Render): Client {
  return async () => {
    const { number, html } = plainInvoice()
    return { kind: 'png', number, bytes: await render(html) }
  }
}
