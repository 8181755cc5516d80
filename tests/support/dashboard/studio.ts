/** Steps of the tests of the studio. */
import type { Walker } from './walker.ts'

/** The text of a field in the editor, which is in a shadow tree. */
export async function editorText({ page }: Walker): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('.editor')?.shadowRoot
    const lines = root?.querySelectorAll('.cm-line') ?? []
    return Array.from(lines, ({ textContent }) => textContent).join('\n')
  })
}

/** Replaces the text of the shown field, as by a paste. */
export async function pasteText({ page }: Walker, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`aria/${label}[role="textbox"]`)
  await field?.focus()
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  const session = await page.createCDPSession()
  await session.send('Input.insertText', { text })
  await session.detach()
}

/** A digest of the pixels of the shown page or picture; null before there is one. */
export async function shownPixels({ page }: Walker): Promise<string | null> {
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
  key: 's' | 'Enter' | 'z' | ' ',
): Promise<void> {
  await page.keyboard.down('Control')
  await page.keyboard.press(key === ' ' ? 'Space' : key)
  await page.keyboard.up('Control')
}
