/** The page of render links in a real browser: link secrets, and a form that makes links. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { confirm, openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { looksInTurn, type Walker } from '../support/dashboard/walker.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

const HOSTILE = '<img src=x onerror=alert(1)>'

describe.each(looksInTurn(1))('render links with %p', (look) => {
  let server: TestServer
  let site: Site
  let walker: Walker
  let secret = ''

  beforeAll(async () => {
    site = await startSite({ '/page': { body: '<p>x' } })
    server = await startServer({ env: { DASHBOARD: 'on', EGRESS_ALLOW: site.host } })
    walker = await openOperatorWalker(server, look)
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
    await site.close()
  })

  const linkOnPage = () =>
    walker.page.$eval('section[aria-label="The link"] code', ({ textContent }) => textContent ?? '')
  const statusOf = async (url: string) => (await fetch(url)).status

  test('a link secret is added, and shown once', async () => {
    await walker.press('Render links', 'link')
    await walker.check('no link secrets')
    await walker.press('Add the first link secret')
    await walker.fill('Name', HOSTILE)
    await walker.press('Add')
    await walker.shows('Copy the secret now')
    await walker.check('new link secret')
    secret = await walker.page.$eval('dialog .secret code', ({ textContent }) => textContent ?? '')
    expect(secret).toStartWith('lnksec_')
    await walker.press('I have copied it')
    await walker.shows('0 of 1,000 today')
    expect(await walker.page.content()).not.toContain(secret)
    expect(walker.problems).toEqual([])
  })

  test('a link is made of its parameters, and mistakes are named', async () => {
    const inset = await walker.page.$eval('form', (form) => {
      const field = form.querySelector('.field')?.getBoundingClientRect().left ?? 0
      return field - (form.closest('.sheet')?.getBoundingClientRect().left ?? 0)
    })
    expect(inset).toBeGreaterThanOrEqual(16)
    await walker.fill('Address of the page', `${site.url}/page`)
    await walker.failing(async () => {
      await walker.fill('More parameters', 'widht=100')
      await walker.press('Make the link')
      await walker.shows('did you mean width?')
    })
    await walker.check('refused link')
    await walker.fill('More parameters', 'width=100')
    await walker.choose('Works', String(7 * 86_400))
    const german = await walker.page.createCDPSession()
    await german.send('Emulation.setLocaleOverride', { locale: 'de-DE' })
    await walker.page.emulateTimezone('Asia/Tokyo')
    await walker.press('Make the link')
    await walker.shows('It works until')
    const until = await walker.page.$eval(
      'section[aria-label="The link"] .note',
      (note) => note.textContent,
    )
    expect(until).toMatch(/until \d{1,2}\. [A-ZÄa-zä]+\.? \d{4}(,| um) \d\d:\d\d:\d\d GMT\+9/)
    await walker.check('link')
    expect(await statusOf(await linkOnPage())).toBe(200)
    expect(walker.problems).toEqual([])
  })

  test('limits are changed, the secret is replaced, and its links stop working', async () => {
    const link = await linkOnPage()
    await walker.press(`Edit ${HOSTILE}`)
    await walker.fill('New renders a day', '5')
    await walker.press('Save')
    await walker.shows('1 of 5 today')
    await walker.press(`New secret for ${HOSTILE}`)
    await walker.choose('Links of the secret until now work', '0')
    await walker.check('rotation of a link secret')
    await confirm(walker)
    await walker.shows('Copy the secret now')
    await walker.press('I have copied it')
    expect(await statusOf(link)).toBe(403)
    await walker.press('Make the link')
    await walker.page.waitForFunction(
      (before) => {
        const shown = document.querySelector('section[aria-label="The link"] code')?.textContent
        return shown !== undefined && shown !== before
      },
      {},
      link,
    )
    const next = await linkOnPage()
    expect(await statusOf(next)).toBe(200)
    await walker.press(`Revoke ${HOSTILE}`)
    await walker.check('revocation of a link secret')
    await confirm(walker)
    await walker.shows('Add the first link secret')
    expect(await statusOf(next)).toBe(403)
    expect(walker.problems).toEqual([])
  })
})
