/** The window of the studio: the rail, the divider and the zoom, by keys, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { KeyInput } from 'puppeteer'
import { tableFits } from '../support/dashboard/data-form.ts'
import { useFromGallery } from '../support/dashboard/gallery.ts'
import { chooseToInsert, confirmInsert } from '../support/dashboard/insert.ts'
import { send } from '../support/dashboard/playground.ts'
import { newInvoice, useStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

const PICTURE = `<!doctype html>
<style>@page { margin: 20mm } body { margin: 0; width: 1200px; height: 630px }
h1 { margin: 0; padding: 200px 300px; font-size: 60px }</style>
<h1>{{ title }}</h1>`

let walker: Walker

useStudio(async (studio) => {
  walker = studio.walker
  await newInvoice(walker)
})

async function pressWithAltShift(key: KeyInput): Promise<void> {
  const { keyboard } = walker.page
  await keyboard.down('Alt')
  await keyboard.down('Shift')
  await keyboard.press(key)
  await keyboard.up('Shift')
  await keyboard.up('Alt')
}

const widthOf = (selector: string) =>
  walker.page.$eval(selector, (one) => Math.round(one.getBoundingClientRect().width))

/** Waits until the page is as wide as said, in CSS pixels. */
async function pageIsWide(width: number): Promise<void> {
  await walker.page.waitForFunction(
    (wanted) => {
      const page = document.querySelector('.proof canvas')?.getBoundingClientRect()
      return page && Math.abs(page.width - wanted) <= 1
    },
    { polling: 50 },
    width,
  )
}

test('the keys choose the zoom, also in the editor, and a reload keeps it', async () => {
  await walker.page.focus('aria/Body[role="textbox"]')
  await pressWithAltShift('Digit1')
  await pageIsWide(795)
  await walker.check('studio at 100 %')
  await pressWithAltShift('Digit2')
  await pageIsWide(1589)
  await pressWithAltShift('KeyF')
  await walker.page.waitForFunction(() => {
    const page = document.querySelector('.proof canvas')?.getBoundingClientRect()
    const bed = document.querySelector('.bed')?.getBoundingClientRect()
    return page && bed && page.top >= bed.top && page.bottom <= bed.bottom
  })
  await walker.check('studio with the whole page')
  await walker.page.reload({ waitUntil: 'networkidle0' })
  expect(await walker.page.$eval('select[aria-label="Zoom"]', (one) => one.value)).toBe('fit')
  await pressWithAltShift('KeyW')
  await pageIsWide(await walker.page.$eval('.bed', (bed) => bed.clientWidth - 72))
  expect(walker.problems).toEqual([])
})

test('another template begins with the usual zoom', async () => {
  await pressWithAltShift('Digit2')
  await pageIsWide(1589)
  await newInvoice(walker)
  expect(await walker.page.$eval('select[aria-label="Zoom"]', (one) => one.value)).toBe('width')
})

test('pages are drawn at two pixels in a CSS pixel, also after typing', async () => {
  const ratioOf = () =>
    walker.page.$eval('.proof canvas', (one) => one.width / Number.parseFloat(one.style.width))
  expect(await ratioOf()).toBeCloseTo(2, 1)
  await walker.page.focus('aria/Body[role="textbox"]')
  await walker.page.keyboard.type('abcdef', { delay: 100 })
  await walker.page.waitForNetworkIdle()
  await walker.page.waitForFunction(() => !document.querySelector('canvas[data-coarse]'))
  expect(await ratioOf()).toBeCloseTo(2, 1)
})

test('what was inserted is shown in the code, and messages leave the zoom in reach', async () => {
  await walker.open(`/templates/${await useFromGallery(walker, 'invoice')}`)
  await walker.page.waitForSelector('.proof canvas')
  await chooseToInsert(walker, 'QR code')
  await walker.fill('Address or text', 'https://example.com')
  await confirmInsert(walker)
  await walker.page.waitForSelector('.toasts p')
  const [toast, zoom] = await walker.page.evaluate(() =>
    ['.toasts p', '.zoom-tools'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect().toJSON(),
    ),
  )
  expect(toast.bottom <= zoom.top || toast.right <= zoom.left).toBe(true)
  await walker.page.waitForFunction(() => {
    const editor = document.querySelector('.editor')
    const lines = Array.from(editor?.shadowRoot?.querySelectorAll('.cm-line') ?? [])
    const found = lines.find(({ textContent }) => textContent?.includes('qrcode'))
    const { top, bottom } = editor?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    const place = found?.getBoundingClientRect()
    return place !== undefined && place.top >= top && place.bottom <= bottom
  })
  // The code has no text on the page: the mark is where it stands, and in sight.
  await walker.page.waitForSelector('.mark')
  await walker.page.waitForFunction(() => {
    const [mark, bed] = ['.mark', '.result .bed'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    )
    return mark && bed && mark.top >= bed.top && mark.bottom <= bed.bottom
  })
  expect(walker.problems).toEqual([])
})

test('a field of a form says that PDFs become fillable, and rows of data fit into their pane', async () => {
  await walker.press('Insert')
  await walker.page.waitForSelector('dialog .pieces')
  await walker.check('studio insert')
  await walker.page.$$eval('.pieces button', (all) => {
    const choice = all.find(({ textContent }) => textContent?.startsWith('Choice'))
    ;(choice as HTMLElement | undefined)?.click()
  })
  await walker.shows('Inserting it switches on “Fillable form” in Brand.')
  await walker.check('studio choice field')
  await walker.press('Back')
  await walker.press('Cancel')
  // Seven columns are wider than the pane: each row has several lines.
  await walker.press('Data', 'tab')
  await walker.page.waitForSelector('.data-table')
  expect(await tableFits(walker)).toBe(true)
  expect(walker.problems).toEqual([])
})

test('the way back and the id of a render stand apart', async () => {
  const id = await walker.page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ html: 'x' })
    await fetch('/dashboard/api/v1/pdf', { method: 'POST', headers, body })
    const response = await fetch('/dashboard/api/v1/renders?limit=1')
    const { data } = (await response.json()) as { data: { request_id: string }[] }
    return data[0]?.request_id ?? ''
  })
  await walker.open(`/renders/${id}`)
  await walker.page.waitForSelector('.crumb')
  const [link, name] = await walker.page.$$eval('.crumb > *', (all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )
  expect(name.left - link.right).toBeGreaterThanOrEqual(8)
  await newInvoice(walker)
})

test('the divider is moved by the arrow keys, and the pages follow its width', async () => {
  const before = await widthOf('.studio .source')
  await pressWithAltShift('KeyD')
  for (let step = 0; step < 5; step += 1) await walker.page.keyboard.press('ArrowRight')
  const after = await widthOf('.studio .source')
  expect(after).toBeGreaterThan(before + 100)
  await walker.check('studio with a moved divider')
  await walker.page.reload({ waitUntil: 'networkidle0' })
  expect(await widthOf('.studio .source')).toBe(after)
  await walker.page.focus('.divider')
  await walker.page.keyboard.press('Enter')
  expect(await widthOf('.studio .source')).toBe(before)
  expect(walker.problems).toEqual([])
})

test('Control+B unfolds the rail, whose links keep their names while it is folded', async () => {
  const folded = await widthOf('.rail')
  await walker.page.waitForSelector('aria/Templates[role="link"]')
  await walker.page.keyboard.down('Control')
  await walker.page.keyboard.press('b')
  await walker.page.keyboard.up('Control')
  expect(await widthOf('.rail')).toBeGreaterThan(folded + 100)
  await walker.check('studio with the rail')
  await walker.press('Fold the rail')
  expect(await widthOf('.rail')).toBe(folded)
  expect(walker.problems).toEqual([])
})

test('a click on a picture selects its text, whatever the margins of the printed pages are', async () => {
  const template = { name: 'Card', html: PICTURE, sample_data: { title: 'Paper is patient' } }
  const { id } = await send(walker, '/api/v1/templates', template)
  await walker.open(`/templates/${id}`)
  await walker.press('Picture', 'tab')
  const picture = await walker.page.waitForSelector('.proof img')
  const box = await picture?.boundingBox()
  await walker.page.mouse.click(
    (box?.x ?? 0) + ((box?.width ?? 0) * 400) / 1200,
    (box?.y ?? 0) + ((box?.height ?? 0) * 240) / 630,
  )
  await walker.shows('Edit Title')
  const [mark, image] = await walker.page.evaluate(() =>
    ['.mark', '.proof img'].map((one) => document.querySelector(one)?.getBoundingClientRect().left),
  )
  const left = (((mark ?? 0) - (image ?? 0)) / (box?.width ?? 1)) * 1200
  expect(Math.abs(left - 300)).toBeLessThan(12)
  await walker.check('studio with a selected text of a picture')
  expect(walker.problems).toEqual([])
})

test('a form that is longer than its pane scrolls there alone, and nothing moves the window', async () => {
  await walker.open(`/templates/${await useFromGallery(walker, 'invoice')}`)
  await walker.press('Data', 'tab')
  await walker.page.waitForSelector('.data-form table')
  const heights = await walker.page.evaluate(() => {
    const form = document.querySelector('.data-form')
    form?.scrollTo(0, form.scrollHeight)
    scrollTo(0, 2_000)
    return {
      isLong: (form?.scrollHeight ?? 0) > (form?.clientHeight ?? 0),
      below: document.documentElement.scrollHeight - innerHeight,
      moved: scrollY,
    }
  })
  expect(heights).toEqual({ isLong: true, below: 0, moved: 0 })
})
