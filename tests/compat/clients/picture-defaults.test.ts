/** Defaults, elements and errors of ScreenshotOne and Urlbox are those of their documentation. */
import { describe, expect, test } from 'bun:test'
import { colourAt, readImage } from '../../support/files/images.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'

const COOKIES =
  '<p></p><script>document.querySelector("p").textContent = "cookies " + document.cookie</script>'
const { server, user, site } = useServer({
  routes: { '/cookies': { body: COOKIES }, '/gone': { status: 404, body: '<p>gone' } },
})

type Sent = Record<string, string | string[]>

function queryOf(sent: Sent): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(sent)) {
    for (const value of [values].flat()) query.append(name, value)
  }
  return query
}

const services = {
  ScreenshotOne: {
    ask: (sent: Sent) =>
      fetch(`${server.url}/screenshotone/take?${queryOf({ access_key: user.key, ...sent })}`),
    needsElement: { error_on_selector_not_found: 'true' },
    hidden: 'hide_selectors',
    cookie: 'cookies',
    window: { viewport_width: '300', viewport_height: '200' },
    // In seconds: half of it is for the wait.
    short: { timeout: '4' },
  },
  Urlbox: {
    ask: ({ format = 'png', ...sent }: Sent) =>
      fetch(`${server.url}/urlbox/v1/key/${format}?${queryOf(sent)}`, {
        headers: { Authorization: `Bearer ${user.key}` },
      }),
    needsElement: { fail_if_selector_missing: 'true' },
    hidden: 'hide_selector',
    cookie: 'cookie',
    window: { width: '300', height: '200' },
    short: { timeout: '3000', wait_timeout: '1000' },
  },
}
type Service = (typeof services)[keyof typeof services]

async function answered({ ask }: Service, sent: Sent): Promise<Response> {
  const response = await ask({ format: 'png', ...sent })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response
}
const imageOf = async (service: Service, sent: Sent) =>
  readImage(await (await answered(service, sent)).arrayBuffer())
const pdfOf = async (service: Service, sent: Sent) =>
  (await answered(service, { format: 'pdf', ...sent })).bytes()

const LATE = `<body style="margin:0"><script>setTimeout(() => {
  document.body.insertAdjacentHTML('beforeend', '<div id=late style="width:50px;height:40px">')
}, 300)</script>`

describe.each(Object.entries(services))('%s', (_, service) => {
  test('an element that appears late is captured alone', async () => {
    const image = await imageOf(service, { html: LATE, selector: '#late', ...service.window })
    expect(image).toMatchObject({ width: 50, height: 40 })
  })

  test('a missing element gives the picture of the window, unless the request needs it', async () => {
    const sent = { html: '<p>x', selector: '#none', ...service.window, ...service.short }
    expect(await imageOf(service, sent)).toMatchObject({ width: 300, height: 200 })
    const response = await service.ask({ format: 'png', ...sent, ...service.needsElement })
    expect(response.status).toBeGreaterThanOrEqual(400)
  })

  test('a selector that is none, or that is too long, is refused before the page is loaded', async () => {
    for (const value of ['p:::x', '"+1+"', `p${'a'.repeat(10_001)}`]) {
      for (const name of ['selector', 'click']) {
        const response = await service.ask({ html: 'x', [name]: value })
        expect([response.status, await response.text()]).toEqual([
          400,
          expect.stringContaining(`${name} must be a CSS selector`),
        ])
      }
    }
  })

  test('hidden elements leave no gap', async () => {
    const html =
      '<body style="margin:0"><p style="margin:0;height:50px">x</p><div style="height:50px;background:#00f">'
    const image = await imageOf(service, { html, [service.hidden]: 'p', ...service.window })
    expect(colourAt(image, 10, 10)).toBe('#0000ff')
  })

  test('cookies go to the page without a domain, and keep what they are', async () => {
    const cookies = ['seen=1', 'hidden=1; Path=/; HttpOnly; SameSite=Lax']
    const sent = { url: `${site.url}/cookies`, [service.cookie]: cookies }
    const [page] = await readPdf(await pdfOf(service, sent))
    expect(page?.text.trim()).toBe('cookies seen=1')
  })

  test('dark mode reaches the styles of pictures and PDFs', async () => {
    const html =
      '<style>@media (prefers-color-scheme: dark) { p { background: #00f; height: 90px; margin: 0 } }</style><body style="margin:0"><p>'
    const sent = { html, dark_mode: 'true', ...service.window }
    expect(colourAt(await imageOf(service, sent), 50, 50)).toBe('#0000ff')
    const printed = { pdf_print_background: 'true', pdf_background: 'true' }
    const drawn = await drawPdf(await pdfOf(service, { ...sent, ...printed }))
    expect(colourAt(drawn, 50, 50)).toBe('#0000ff')
  })

  test('options of the other kind of output are named as ignored', async () => {
    const { ask } = service
    const ignoredOf = async (sent: Sent) =>
      (await ask({ html: 'x', ...sent })).headers.get('x-platen-ignored')
    expect(await ignoredOf({ format: 'pdf', selector: 'p', block_ads: 'true' })).toBe('selector')
    expect(await ignoredOf({ format: 'png', pdf_margin: 'none' })).toBe('pdf_margin')
    expect(await ignoredOf({ format: 'png', selector: '', dark_mode: 'false' })).toBeNull()
  })
})

describe('ScreenshotOne alone', () => {
  const { ScreenshotOne: service } = services
  const refusal = async (sent: Sent) => {
    const response = await service.ask(sent)
    return [response.status, (await response.json()).error_code]
  }

  test('PDFs have no backgrounds unless they are asked for', async () => {
    const html = '<body style="margin:0"><div style="background:#00f;height:200px">'
    const plain = await drawPdf(await pdfOf(service, { html }))
    expect(colourAt(plain, 50, 50)).toBe('#ffffff')
    const full = await drawPdf(await pdfOf(service, { html, pdf_print_background: 'true' }))
    expect(colourAt(full, 50, 50)).toBe('#0000ff')
  })

  test('an iPad has the window that it has there', async () => {
    const image = await imageOf(service, { html: 'x', viewport_device: 'ipad' })
    expect(image).toMatchObject({ width: 1_536, height: 2_048 })
  })

  test('errors have its codes and statuses', async () => {
    const { short } = service
    expect(await refusal({ html: 'x', click: '#none', ...short })).toEqual([
      400,
      'selector_not_found',
    ])
    const optional = { error_on_click_selector_not_found: 'false' }
    expect((await service.ask({ html: 'x', click: '#none', ...optional })).status).toBe(200)
    const needed = { selector: '#none', error_on_selector_not_found: 'true' }
    expect(await refusal({ html: 'x', ...needed, ...short })).toEqual([400, 'selector_not_found'])
    const endless = { wait_for_selector: '#none', timeout: '1' }
    expect(await refusal({ html: 'x', ...endless })).toEqual([500, 'timeout_error'])
    expect(await refusal({ html: 'x', access_key: `svc_live_${'0'.repeat(32)}` })).toEqual([
      400,
      'access_key_invalid',
    ])
  })
})

describe('Urlbox alone', () => {
  const { Urlbox: service } = services

  test('a PDF of the full page has one page', async () => {
    const html = '<div style="height:3000px">x</div><p style="break-before:page">end'
    expect(await readPdf(await pdfOf(service, { html, full_page: 'true' }))).toHaveLength(1)
    expect((await readPdf(await pdfOf(service, { html }))).length).toBeGreaterThan(1)
  })

  test('an element that does not appear, or leave, is waited for a while only', async () => {
    const waits = { wait_for: '#none', wait_to_leave: 'p', wait_timeout: '300' }
    const sent = { html: '<p>x', ...waits, ...service.window }
    expect(await imageOf(service, sent)).toMatchObject({ width: 300, height: 200 })
    const response = await service.ask({ ...sent, fail_if_selector_missing: 'true' })
    expect([response.status, (await response.json()).error.code]).toEqual([
      500,
      'EngineResponseNotOkError',
    ])
  })

  test('a thumbnail fits, or covers both sides', async () => {
    const sent = { html: 'x', ...service.window, thumb_width: '100', thumb_height: '100' }
    expect(await imageOf(service, sent)).toMatchObject({ width: 100, height: 67 })
    const cover = await imageOf(service, { ...sent, img_fit: 'cover' })
    expect(cover).toMatchObject({ width: 100, height: 100 })
    expect(await imageOf(service, { html: 'x', img_fit: 'cover' })).toMatchObject({ width: 1_280 })
  })
})
