/**
 * Selectors that lead into shadow trees and frames (`>>>`), and the explanation of those that would
 * have to.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf } from '../support/api/renders.ts'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import { startNamedServer } from '../support/server/named-server.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const [RED, LIME] = ['#ff0000', '#00ff00']
const { server, user, site } = useSharedServer()

const box = (attributes: string, color: string) =>
  `<div ${attributes} style="width:30px;height:20px;background:${color}"></div>`
const shadow = (id: string, inner: string) =>
  `<div id=${id}><template shadowrootmode=open>${inner}</template></div>`
const frame = (inner: string) =>
  `<iframe id=frame style="border:3px solid;padding:2px;margin:5px;width:80px;height:50px" srcdoc="${inner.replaceAll('"', "'")}"></iframe>`

const IN_SHADOW = `<!doctype html><body style="margin:0">${box('', 'lime')}${shadow('host', box('class=red', 'red'))}`
const IN_TWO = `<!doctype html><body style="margin:0">${shadow('outer', shadow('inner', box('class=red', 'red')))}`
const IN_FRAME = `<!doctype html><body style="margin:0">${frame(`<body style='margin:0'><p style='height:300px;margin:0'>${box('class=red', 'red')}`)}`

const screenshot = (html: string, options: object) =>
  imageOf(server, user, { html, options: { width: 100, height: 100, ...options } })
const reported = (kind: 'pdf' | 'screenshot', html: string, options: object) =>
  renderWithReport(server, user, kind, { html, options })

describe('`>>>` leads', () => {
  test.each([
    ['into a shadow tree', IN_SHADOW, '#host >>> .red'],
    ['from an element around its host', IN_SHADOW, 'body >>> .red'],
    ['into a tree of a tree', IN_TWO, '#outer >>> .red'],
    ['through each tree by its own host', IN_TWO, '#outer >>> #inner >>> .red'],
    ['into a frame', IN_FRAME, '#frame >>> .red'],
    ['from one of several alternatives', IN_SHADOW, '#none >>> a, [title=">>>"], #host >>> .red'],
  ])('%s, for the part that is captured', async (_, html, selector) => {
    const image = await screenshot(html, { selector })
    expect([image.width, image.height]).toEqual([30, 20])
    expect(boxOf(image, RED)).toEqual([0, 0, 30, 20])
  })

  test('to what is hidden and removed', async () => {
    for (const html of [IN_SHADOW, IN_TWO, IN_FRAME]) {
      for (const name of ['hideSelectors', 'removeSelectors']) {
        const image = await screenshot(html, { [name]: ['body >>> .red'] })
        expect(boxOf(image, RED)).toBeNull()
      }
    }
    const image = await screenshot(IN_SHADOW, { removeSelectors: ['#host >>> .red'] })
    expect(boxOf(image, LIME)).toEqual([0, 0, 30, 20])
  })

  test('to what is waited for, and to what must not be missing', async () => {
    const late = `<div id=host></div><script>setTimeout(() => {
      host.attachShadow({ mode: 'open' }).innerHTML = '<b class=red>late</b>' }, 200)</script>`
    for (const waitForSelector of [
      '#host >>> .red',
      { selector: '#host >>> .red', state: 'visible' },
    ]) {
      const options = { waitForSelector, failOn: { missingSelector: 'div >>> b' } }
      expect((await reported('screenshot', late, options)).status).toBe(200)
    }
  })

  test('to nothing that its first part does not hold', async () => {
    const options = { failOn: { missingSelector: '#none >>> .red' } }
    expect((await reported('screenshot', IN_SHADOW, options)).status).toBe(500)
  })

  test('nowhere if a side of it is no selector', async () => {
    for (const selector of [
      '>>> .red',
      '#host >>>',
      '#host >>> :::',
      'a >>> >>> b',
      ':has(a >>> b)',
    ]) {
      expect((await reported('screenshot', IN_SHADOW, { selector })).status).toBe(400)
    }
  })
})

describe('a selector that only a shadow tree or a frame has a match for', () => {
  const cases = [
    ['shadow tree', IN_SHADOW, 'div#host'],
    ['shadow tree', IN_TWO, 'div#outer'],
    ['frame', IN_FRAME, 'iframe#frame'],
  ] as const

  test.each(cases)('is explained by the %s', async (kind, html, host) => {
    const renders = [
      [{ selector: '.red' }, 'options.selector', 500],
      [{ waitForSelector: '.red', timeout: 1_000 }, 'options.waitForSelector', 408],
      [
        { waitForSelector: '.red', timeout: 3_000, bestAttempt: true },
        'options.waitForSelector',
        200,
      ],
      [{ failOn: { missingSelector: '.red' } }, 'options.failOn.missingSelector', 500],
      [{ hideSelectors: ['b', '.red'] }, 'options.hideSelectors[1]', 200],
      [{ removeSelectors: ['.red'] }, 'options.removeSelectors[0]', 200],
    ] as const
    for (const [options, where, expected] of renders) {
      // In frames elements are hidden and removed anyway.
      if (kind === 'frame' && /hide|remove/.test(where)) continue
      const { status, report } = await reported('screenshot', html, options)
      expect(status).toBe(expected)
      const found = report.hints.find(({ code }) => code === 'SELECTOR_NOT_FOUND')
      expect(found?.where).toBe(where)
      expect(found?.message).toContain(`is in the ${kind} of \`${host}\``)
      expect(found?.fix).toContain(`\`${host} >>>\``)
    }
  })

  test('is explained in the error of a screenshot', async () => {
    const body = { html: IN_SHADOW, options: { selector: '.red' } }
    const response = await server.post('/api/v1/screenshot', body, user.key)
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error.message).toContain('Put `div#host >>>` before the selector')
  })

  test('is explained by a frame of another site', async () => {
    const named = await startNamedServer()
    try {
      const visitor = await named.newUser()
      site.routes['/inner'] = { body: box('class=red', 'red') }
      const url = `http://other.test:${site.port}/inner`
      const body = { html: `<iframe src="${url}"></iframe>`, options: { selector: '.red' } }
      const { report } = await renderWithReport(named, visitor, 'screenshot', body)
      expect(report.hints[0]?.message).toContain('in a frame of another site')
    } finally {
      await named.close()
    }
  })

  test('has no hint if nothing matches anywhere, or something does', async () => {
    for (const removeSelectors of [['.none'], ['.red'], ['body >>> .none']]) {
      const html = removeSelectors[0] === '.red' ? `text${box('class=red', 'red')}` : IN_SHADOW
      expect((await reported('screenshot', html, { removeSelectors })).report.hints).toEqual([])
    }
  })
})

test('a page with many hosts is searched in bounded time', async () => {
  const html = `<div id=a></div><script>
    for (let n = 0; n < 500; n++) {
      const host = document.createElement('div')
      host.attachShadow({ mode: 'open' }).innerHTML = '<p>x</p>'.repeat(5)
      document.body.append(host)
    }</script>`
  const options = { removeSelectors: Array.from({ length: 30 }, (_, n) => `div >>> .n${n}`) }
  const { status } = await reported('screenshot', html, options)
  expect(status).toBe(200)
})
