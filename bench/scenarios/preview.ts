/** The live preview of the template studio: from a key to the new pages, in a real browser. */
import { OPERATOR, PASSWORD } from '../../tests/support/dashboard/visitor.ts'
import { openWalker, type Walker } from '../../tests/support/dashboard/walker.ts'
import type { Group } from '../bench.ts'
import { type Result, resultOfValues } from '../rounds.ts'

const KEYS = 60
/** Keys that are typed before, while code is compiled. */
const FIRST_KEYS = 10
/** A pause in which the author reads. */
const REST_MS = 400

export const preview: Group = {
  rows: ['preview', 'preview-p95'],
  async run({ cleanup, product }) {
    const walker = await openWalker(product.url, { scheme: 'light', width: 1280 })
    cleanup.defer(() => walker[Symbol.asyncDispose]())
    await openInvoice(walker, product.setupCode)
    await typeKeys(walker, FIRST_KEYS)
    const times = await typeKeys(walker, KEYS)
    return [resultOfValues('preview', times), p95Of(times)]
  },
}

function p95Of(times: number[]): Result {
  const result = resultOfValues('preview-p95', times)
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
  return { ...result, platen: p95, value: p95 }
}

/** Signs up, copies the invoice of the gallery, and puts the cursor before its text. */
async function openInvoice(walker: Walker, setupCode: string): Promise<void> {
  const { page } = walker
  await walker.open(`/#${setupCode}`)
  await walker.fill('Email', OPERATOR)
  await walker.fill('Password', PASSWORD)
  await page.keyboard.press('Enter')
  await walker.shows('First steps')
  await walker.open('/templates')
  await walker.press('New template')
  await walker.press('Invoice', 'radio')
  await walker.press('Create template')
  await page.waitForSelector('.proof canvas')
  const field = await page.waitForSelector('aria/Body[role="textbox"]')
  await field?.focus()
  await page.keyboard.down('Control')
  await page.keyboard.press('Home')
  await page.keyboard.up('Control')
}

/** Types and deletes a letter in turn. @returns the times from each key to the new pages, in ms */
async function typeKeys({ page }: Walker, count: number): Promise<number[]> {
  const times: number[] = []
  for (let key = 0; key < count; key += 1) {
    await Bun.sleep(REST_MS)
    const shown = await page.evaluateHandle(() => {
      let pressedAt = 0
      const note = ({ timeStamp }: Event) => {
        pressedAt = timeStamp
      }
      addEventListener('keydown', note, { once: true, capture: true })
      const pages = document.querySelector('.proofs')
      return {
        ms: new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - pressedAt))
          })
          if (pages) observer.observe(pages, { childList: true })
        }),
      }
    })
    await page.keyboard.press(key % 2 === 0 ? 'x' : 'Backspace')
    times.push(await shown.evaluate(({ ms }) => ms))
  }
  return times
}
