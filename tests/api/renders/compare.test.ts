/** The comparison of two renders: which pages changed, where, and how much. */
import { describe, expect, test } from 'bun:test'
import {
  type Comparison,
  compare,
  fileSide,
  renderSide,
  sendComparison,
} from '../../support/api/compare.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { changeTemplate, newTemplate } from '../../support/api/templates.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

/** A document of three A4 pages; the word is in the middle of the second one. */
const threePages = (
  word: string,
) => `<style>@page { margin: 0 } body { margin: 0 } section { height: 290mm; break-after: page }
  section:last-child { break-after: auto } p { margin: 0; padding: 400px 0 0 200px; font: 24px Arial }</style>
  <section><p>First</p></section><section><p>Total: ${word}</p></section><section><p>Last</p></section>`

const screenshot = (html: string, options = {}) =>
  renderSide(server, user, 'screenshot', {
    html,
    options: { width: 400, height: 300, ...options },
  })

const changedPages = ({ pages }: Comparison) =>
  pages.filter(({ boxes }) => boxes.length > 0).map(({ page }) => page)

describe('two PDFs', () => {
  test('differ on the page with the changed word only, with one box around it', async () => {
    const before = await renderSide(server, user, 'pdf', { html: threePages('forty') })
    const after = await renderSide(server, user, 'pdf', { html: threePages('fifty') })
    const result = await compare(server, user, { before, after, pictures: true })
    expect([result.same, result.pages.length, changedPages(result)]).toEqual([false, 3, [2]])
    const [first, second] = result.pages
    expect(first).toMatchObject({ changed_share: 0, picture: null, missing: null, resized: false })
    const [box, ...others] = second?.boxes ?? []
    expect(others).toEqual([])
    // The word begins behind `Total: `, and `forty` and `fifty` share their first letter and their
    // last ones.
    expect(box?.x).toBeGreaterThan(260)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(340)
    expect(box?.y).toBeGreaterThan(400)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(430)
    expect(second?.changed_share).toBeGreaterThan(0)
    expect(result.changed_share).toBeCloseTo((second?.changed_share ?? 0) / 3, 8)
  })

  test('that are equal are the same, with other dates in them, too', async () => {
    const html = threePages('forty')
    const before = await renderSide(server, user, 'pdf', { html })
    const after = await renderSide(server, user, 'pdf', { html })
    const result = await compare(server, user, { before, after, pictures: true })
    expect([result.same, result.changed_share]).toEqual([true, 0])
    expect(result.pages.map(({ picture }) => picture)).toEqual([null, null, null])
  })

  test('of different numbers of pages name the missing ones', async () => {
    const page = '<p style="break-after:page">x</p>'
    const long = await renderSide(server, user, 'pdf', { html: `${page}${page}<p>x` })
    const short = await renderSide(server, user, 'pdf', { html: page })
    const shorter = await compare(server, user, { before: long, after: short })
    expect(shorter.pages.map(({ missing }) => missing)).toEqual([null, 'after', 'after'])
    expect(shorter.pages.map(({ changed_share }) => changed_share)).toEqual([0, 1, 1])
    expect(shorter.same).toBe(false)
    const longer = await compare(server, user, { before: short, after: long })
    expect(longer.pages.map(({ missing }) => missing)).toEqual([null, 'before', 'before'])
  })

  test('of different sizes are compared from their top left corners', async () => {
    const sized = (format: string) =>
      renderSide(server, user, 'pdf', { html: '<p>x', options: { format } })
    const [before, after] = [await sized('A4'), await sized('A5')]
    const { pages, same } = await compare(server, user, { before, after })
    expect([same, pages.length]).toEqual([false, 1])
    expect(pages[0]).toMatchObject({ resized: true, missing: null, width: 795, height: 1123 })
    expect(pages[0]?.changed_share).toBeCloseTo(0.5, 1)
  })

  test('have as many pixels as the dots per inch say', async () => {
    const side = await renderSide(server, user, 'pdf', { html: '<p>x' })
    const { pages } = await compare(server, user, { before: side, after: side, dpi: 192 })
    expect(pages[0]).toMatchObject({ width: 1589, height: 2245 })
  })
})

describe('two pictures', () => {
  const square = (left: number, color = '#000') =>
    `<body style="margin:0"><div style="position:absolute;left:${left}px;top:50px;width:40px;height:30px;background:${color}">`

  test('have exact boxes around their changes, and a picture that marks them', async () => {
    const before = await screenshot(square(20))
    const after = await screenshot(square(220))
    const { pages } = await compare(server, user, { before, after, pictures: true })
    expect(pages[0]?.boxes).toEqual([
      { x: 20, y: 50, width: 40, height: 30 },
      { x: 220, y: 50, width: 40, height: 30 },
    ])
    expect(pages[0]?.changed_share).toBeCloseTo((2 * 40 * 30) / (400 * 300), 8)
    const picture = await readImage(Buffer.from(pages[0]?.picture ?? '', 'base64'))
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 400, 300])
    expect(colourAt(picture, 30, 60)).toBe('#ff0000')
    expect(colourAt(picture, 240, 70)).toBe('#ff0000')
    expect(colourAt(picture, 15, 60)).toBe('#ff0000')
    expect(colourAt(picture, 100, 200)).toBe('#ffffff')
  })

  test('may have two formats', async () => {
    const before = await screenshot(square(20), { format: 'png' })
    for (const format of ['webp', 'jpeg', 'avif']) {
      const after = await screenshot(square(20), { format, quality: 100 })
      expect((await compare(server, user, { before, after })).same).toBe(true)
    }
  })

  test('differ by the threshold: the same colors to a person are different without tolerance', async () => {
    const before = await screenshot(square(20, '#808080'))
    const after = await screenshot(square(20, '#828282'))
    expect((await compare(server, user, { before, after })).same).toBe(true)
    expect((await compare(server, user, { before, after, threshold: 0 })).same).toBe(false)
    const black = await screenshot(square(20, '#000'))
    expect((await compare(server, user, { before, after: black, threshold: 1 })).same).toBe(true)
  })

  test('have at most 50 boxes, which contain every change', async () => {
    const dots = Array.from({ length: 100 }, (_, at) => {
      const [x, y] = [(at % 10) * 40, Math.floor(at / 10) * 30]
      return `<i style="position:absolute;left:${x}px;top:${y}px;width:2px;height:2px;background:#000"></i>`
    }).join('')
    const before = await screenshot('<body>')
    const { pages } = await compare(server, user, { before, after: await screenshot(dots) })
    const boxes = pages[0]?.boxes ?? []
    expect(boxes.length).toBeLessThanOrEqual(50)
    const isCovered = (x: number, y: number) =>
      boxes.some(
        (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
      )
    for (let at = 0; at < 100; at += 1) {
      expect(isCovered((at % 10) * 40, Math.floor(at / 10) * 30)).toBe(true)
    }
  })
})

describe('the sides of a comparison', () => {
  test('are versions of a template with data, as PDFs and as screenshots', async () => {
    const { slug } = await newTemplate(server, user, { html: '<h1>Invoice {{ number }}</h1>' })
    await changeTemplate(server, user, slug, { html: '<h1>Invoice {{ number }}</h1><p>New</p>' })
    const side = { template_id: slug, data: { number: '42' } }
    for (const type of ['pdf', 'screenshot'] as const) {
      const before = { ...side, type, version: 1 }
      const changed = await compare(server, user, { before, after: { ...side, type } })
      expect([changed.same, changed.pages.length]).toEqual([false, 1])
      expect((await compare(server, user, { before, after: before })).same).toBe(true)
      const other = { ...before, data: { number: '43' } }
      expect((await compare(server, user, { before, after: other })).same).toBe(false)
    }
  })

  test('are the live version of a template and its draft', async () => {
    const { slug } = await newTemplate(server, user, { html: '<h1>{{ title }}</h1>' })
    const side = { template_id: slug, data: { title: 'Live' } }
    const both = { before: side, after: { ...side, version: 'draft' } }
    const missing = await server.post('/api/v1/renders/compare', both, user.key)
    expect(await statusLabel(missing)).toBe('404 TEMPLATE_NOT_FOUND')
    const html = '<h1>{{ title }}</h1><p>Unpublished'
    const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' }
    const init = { method: 'PATCH', headers, body: JSON.stringify({ html }) }
    expect((await server.fetch(`/api/v1/templates/${slug}/draft`, init)).status).toBe(200)
    expect((await compare(server, user, both)).same).toBe(false)
  })

  test('are files and renders', async () => {
    const html = '<p>x'
    const options = { width: 400, height: 300 }
    const golden = await bytesOf(server, user, 'screenshot', { html, options })
    const after = await screenshot(html)
    expect((await compare(server, user, { before: fileSide(golden), after })).same).toBe(true)
    const pdf = await bytesOf(server, user, 'pdf', { html })
    const both = { before: fileSide(pdf), after: fileSide(pdf) }
    expect((await compare(server, user, both)).same).toBe(true)
  })

  test('are neither stored nor billed, and count as previews', async () => {
    const who = await server.newUser('starter')
    const { slug } = await newTemplate(server, who)
    const usage = async () =>
      (
        await server.fetch('/api/v1/usage', { headers: { Authorization: `Bearer ${who.key}` } })
      ).json()
    const before = await usage()
    const response = await sendComparison(server, who, {
      before: { template_id: slug },
      after: { template_id: slug, options: { landscape: true } },
    })
    expect(response.status).toBe(200)
    expect(await usage()).toEqual(before)
    const renders = await server.fetch('/api/v1/renders', {
      headers: { Authorization: `Bearer ${who.key}` },
    })
    expect(await renders.json()).toMatchObject({ pagination: { total: 0 } })
  })
})
