/**
 * The playground in a real browser: its form makes the request, and the programs that it shows make
 * the same one. Each is really run: curl by a shell, TypeScript by Bun with the SDK, the command
 * line by a shell with the CLI.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monthOf } from '../../server/accounts/plans.ts'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { fillInGroup, renderInPage, send, shownProgram } from '../support/dashboard/playground.ts'
import { canRun, createFolder, run } from '../support/dashboard/programs.ts'
import { OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'
import { setUsed } from '../support/database/rows.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(180_000)

/** Characters that are special in shells, in JSON, in TypeScript or in HTML. */
const TRICKY = `It's "5" $HOME \`id\` \\n %s € </script> \${x}`

let server: TestServer
let site: Site
let walker: Walker
let key: string
let folder: string

beforeAll(async () => {
  site = await startSite({ '/page': { body: '<h1>A page</h1>' } })
  const env = { DASHBOARD: 'on', KEEP_REQUESTS: 'on', EGRESS_ALLOW: site.host }
  server = await startServer({ env })
  walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
  await walker.open('/playground')
  await walker.fill('Setup code', setupCode(server.services.secrets))
  await walker.fill('Email', OPERATOR)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.shows('Render as I type')
  key = String((await send(walker, '/api/keys', { name: 'programs', scope: 'full' }))['key'])
  folder = createFolder()
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The request of the latest render as the server understood it, without parts of a render. */
async function latest() {
  const headers = { Authorization: `Bearer ${key}` }
  const list = await server.fetch('/api/v1/renders?limit=1', { headers })
  const { data } = (await list.json()) as { data: { request_id: string }[] }
  const id = data[0]?.request_id ?? ''
  const kept = await server.fetch(`/api/v1/renders/${id}/request`, { headers })
  const { request, omitted, type } = ((await kept.json()) as { data: Record<string, unknown> }).data
  return { id, content: { request, omitted, type } }
}

/** Renders in the page, then with each program, and compares the six requests. */
async function expectEqualPrograms(file: string): Promise<void> {
  const before = (await latest().catch(() => null))?.id ?? 'none'
  await renderInPage(walker, before)
  const page = await latest()
  await walker.press('Code', 'tab')
  const curl = await shownProgram(walker, 'curl', 'curl')
  const sdk = await shownProgram(walker, 'TypeScript', 'typescript')
  const cli = await shownProgram(walker, 'CLI', 'cli')
  const py = await shownProgram(walker, 'Python', 'python')
  const php = await shownProgram(walker, 'PHP', 'php')
  writeFileSync(join(folder, 'program.ts'), sdk)
  const programs = [
    ['sh', '-c', curl],
    [process.execPath, 'program.ts'],
    ['sh', '-c', cli],
    ['python3', '-c', py],
    ['php', '-r', php.slice('<?php'.length)],
  ]
  const seen = new Set([page.id])
  for (const program of programs.filter(canRun)) {
    rmSync(join(folder, file), { force: true })
    await run(program, folder, { url: server.url, key })
    const { id, content } = await latest()
    expect([program, seen.has(id), content]).toEqual([program, false, page.content])
    expect(Bun.file(join(folder, file)).size).toBeGreaterThan(100)
    seen.add(id)
  }
}

describe('the form and the programs make the same request', () => {
  test('of HTML with options of every kind', async () => {
    await walker.fill('HTML', `<h1>${TRICKY}</h1>\n<p>second line`)
    await walker.press('Landscape', 'checkbox')
    await walker.choose('Format', 'object')
    await walker.fill('Width', '200mm')
    await walker.fill('Height', '210mm')
    await walker.fill('Top', '0')
    await walker.fill('Left', '5mm')
    await walker.press('Display header and footer', 'checkbox')
    await walker.fill('Header template', `<b>${TRICKY}</b>`)
    await walker.fill('Footer template', '12')
    await fillInGroup(walker, 'Output', 'Scale', '0.5')
    await fillInGroup(walker, 'Waiting and failing', 'Wait for selector', '[lang], h1')
    await expectEqualPrograms('output.pdf')
    const { content } = await latest()
    expect(content.request).toMatchObject({
      html: `<h1>${TRICKY}</h1>\n<p>second line`,
      options: {
        format: { width: '200mm', height: '210mm' },
        landscape: true,
        margin: { top: '0', left: '5mm' },
        displayHeaderFooter: true,
        headerTemplate: `<b>${TRICKY}</b>`,
        footerTemplate: '12',
        scale: 0.5,
        waitForSelector: '[lang], h1',
      },
    })
  })

  test('of a template with its variables', async () => {
    const html = '<h1>{{ customer }}</h1><p>{{ note }}'
    await send(walker, '/api/v1/templates', { name: 'Letter', html })
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.press('Template', 'tab')
    const select = await walker.page.waitForSelector('aria/Template[role="combobox"]')
    const value = await walker.page.waitForSelector('select option:nth-child(2)')
    await select?.select((await value?.evaluate((option) => option.getAttribute('value'))) ?? '')
    await walker.fill('customer', TRICKY)
    await walker.fill('note', 'true')
    await expectEqualPrograms('output.pdf')
    const { content } = await latest()
    expect(content.request).toMatchObject({ data: { customer: TRICKY, note: 'true' } })
  })

  test('of an earlier version of a template, also when it comes from the history', async () => {
    const before = (await latest()).content.request as { template_id: string }
    const second = { html: '<h1>{{ customer }}</h1><p>Second version' }
    await send(walker, `/api/v1/templates/${before.template_id}`, second, 'PATCH')
    await walker.press('Output', 'tab')
    await walker.fill('Version', '1')
    await expectEqualPrograms('output.pdf')
    const { id, content } = await latest()
    expect(content.request).toMatchObject({ template_version: 1 })
    await walker.open(`/renders/${id}`)
    await walker.press('Request', 'tab')
    await walker.press('Open in the playground')
    await expectEqualPrograms('output.pdf')
    expect((await latest()).content.request).toMatchObject({ template_version: 1 })
  })

  test('of a picture of an address, with cookies and headers', async () => {
    await walker.press('Screenshot', 'tab')
    await walker.press('URL', 'tab')
    await walker.fill('URL', `${site.url}/page?a='&b=$c`)
    await walker.fill('Width', '320')
    await walker.choose('Format', 'jpeg')
    await walker.fill('Device scale factor', '2')
    await walker.press('Dark mode', 'checkbox')
    await fillInGroup(walker, 'Changes to the page', 'Inject CSS', 'h1 { color: "red" }')
    await fillInGroup(walker, 'What the page sees', 'Timezone', 'Europe/Zurich')
    await walker.press('Add a header')
    await walker.fill('name of header 1', 'X-Order')
    await walker.fill('value of header 1', `1 "2" '3'`)
    await walker.press('Add a cookie')
    await walker.fill('name of cookie 1', 'a')
    await walker.fill('value of cookie 1', 'b')
    await walker.fill('domain of cookie 1', 'localhost')
    await expectEqualPrograms('output.jpg')
    const { content } = await latest()
    expect(content.request).toMatchObject({ options: { width: 320, deviceScaleFactor: 2 } })
    expect(walker.problems).toEqual([])
  })
})

test('a request of the history opens in the playground as it was', async () => {
  const { id, content } = await latest()
  await walker.open(`/renders/${id}`)
  await walker.press('Request', 'tab')
  await walker.shows('Not kept, as files and secrets are not stored: options.cookies')
  await walker.press('Open in the playground')
  await walker.press('Code', 'tab')
  const curl = await shownProgram(walker, 'curl', 'curl')
  for (const part of ['"url": ', '"width": 320', '"darkMode": true']) expect(curl).toContain(part)
  expect(curl).not.toContain('"timeout"')
  expect(content.type).toBe('screenshot')
  expect(walker.problems).toEqual([])
})

test('with rendering as I type, the output follows the text', async () => {
  await walker.press('PDF', 'tab')
  await walker.press('HTML', 'tab')
  await walker.press('Output', 'tab')
  await walker.press('Render as I type', 'checkbox')
  const ids = new Set<string>()
  for (const text of ['first', 'second']) {
    await walker.fill('HTML', `<h1>${text}</h1>`)
    await walker.page.waitForFunction(
      (earlier) => {
        const link = document.querySelector<HTMLAnchorElement>('.result .strip a')
        return document.querySelector('.proof canvas') && link && !earlier.includes(link.href)
      },
      {},
      [...ids],
    )
    ids.add(await walker.page.$eval('.result .strip a', (link) => (link as HTMLAnchorElement).href))
  }
  expect((await latest()).content.request).toMatchObject({ html: '<h1>second</h1>' })
  expect(walker.problems).toEqual([])
})

test('the overview shows the same numbers in its chart and its table, and the cost beyond the plan', async () => {
  const { data } = await walker.page.evaluate(async () => {
    const response = await fetch('/dashboard/api/session')
    return (await response.json()) as { data: { user: { id: string } } }
  })
  await setUsed(server.services, data.user.id, monthOf(new Date()), 100_250)
  await walker.open('/')
  await walker.shows('250 beyond the plan, $')
  const rows = await walker.page.$$eval('.hidden tbody tr', (all) =>
    all.map((row) => Array.from(row.querySelectorAll('td'), (cell) => Number(cell.textContent))),
  )
  expect(rows).toHaveLength(30)
  const sums = [0, 1, 2, 3, 4].map((at) => rows.reduce((sum, cells) => sum + (cells[at] ?? 0), 0))
  const legend = await walker.page.$$eval('.legend .number', (all) =>
    all.map(({ textContent }) => Number(textContent)),
  )
  expect(legend).toEqual(sums)
  const bars = await walker.page.$$eval('.chart rect:not(.hit)', (all) => all.length)
  // A day without renders has one bar without height.
  const parts = rows.map((cells) => cells.slice(0, 5).filter((value) => value > 0).length)
  expect(bars).toBe(parts.reduce((sum, count) => sum + Math.max(1, count), 0))
  expect(rows.map((cells) => cells[5])).toEqual(
    rows.map(([pdf = 0, screenshot = 0, og = 0, extract = 0]) => pdf + screenshot + og + extract),
  )
  expect(walker.problems).toEqual([])
})

test('after the end of the session, a render asks for a sign-in in place', async () => {
  await walker.open('/playground')
  await walker.page.evaluate(() => fetch('/dashboard/api/session', { method: 'DELETE' }))
  await walker.failing(async () => {
    await walker.press('Render')
    await walker.shows('Your session has ended')
  })
  expect(walker.problems).toEqual([])
})
