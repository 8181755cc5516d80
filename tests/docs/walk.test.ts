/**
 * A real browser reads the documentation, in light on a desktop and in dark on a phone: no error,
 * no other host, no violation of accessibility, nothing wider than the window.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Look, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { useSharedServer } from '../support/server/use-server.ts'
import { THOROUGH } from '../support/thorough.ts'

setDefaultTimeout(240_000)

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
  ...(THOROUGH
    ? ([
        { scheme: 'dark', width: 1280 },
        { scheme: 'light', width: 390 },
      ] as const)
    : []),
]
const PAGES = [
  '',
  '/quickstart',
  '/guides/webhooks',
  '/errors/RENDER_TIMEOUT',
  '/reference',
  '/reference/renderPdf',
  '/readme',
]

/** The check opens one page of each layout in dark. */
const LAYOUTS = ['', '/guides/webhooks', '/reference/getUsage']

const { server } = useSharedServer()

describe.each(LOOKS.map((look) => [`${look.scheme}, ${look.width} px`, look] as const))(
  'in %s',
  (_name, look) => {
    let walker: Walker
    const open = (path: string) =>
      walker.page.goto(`${server.url}/docs${path}`, { waitUntil: 'networkidle0' })
    beforeAll(async () => {
      walker = await openWalker(server.url, look)
    })
    afterAll(() => walker[Symbol.asyncDispose]())

    test('pages are accessible and load from this server only', async () => {
      for (const path of look.scheme === 'light' || THOROUGH ? PAGES : LAYOUTS) {
        await open(path)
        await walker.page.$$eval('details', (all) => {
          for (const one of all) one.open = true
        })
        await walker.check(`docs${path}`)
      }
      expect(walker.problems).toEqual([])
    })

    test('the search finds a passage with the keyboard alone, and leads to it', async () => {
      await open('')
      await walker.page.keyboard.press('/')
      await walker.page.keyboard.type('page numbers')
      await walker.page.waitForSelector('.search-box [aria-selected="true"]')
      await walker.shows('results')
      await walker.check('docs search')
      await Promise.all([walker.page.waitForNavigation(), walker.page.keyboard.press('Enter')])
      expect(new URL(walker.page.url()).pathname).toStartWith('/docs/')
      expect(await walker.page.$eval('main', (main) => main.textContent)).toMatch(/page numbers/i)
      expect(walker.problems).toEqual([])
    })

    test('tabs show one language and remember it, and the color scheme can be chosen', async () => {
      await open('/reference/renderPdf')
      await walker.press('TypeScript', 'tab')
      await open('/reference/renderScreenshot')
      const shown = await walker.page.$eval('.tabs figure:not([hidden])', (one) => one.textContent)
      expect(shown).toContain('platen.screenshot.render')
      await walker.press('Color scheme: system')
      await walker.press('Color scheme: light')
      const theme = () => walker.page.evaluate(() => document.documentElement.dataset['theme'])
      expect(await theme()).toBe('dark')
      await open('')
      expect(await theme()).toBe('dark')
      await walker.press('Color scheme: dark')
      expect(walker.problems).toEqual([])
    })

    if (look.width === 390) {
      test('the menu of a phone opens, and closes with Escape', async () => {
        await open('/quickstart')
        await walker.press('Menu')
        await walker.page.waitForSelector('.side', { visible: true })
        await walker.check('docs menu')
        await walker.page.keyboard.press('Escape')
        await walker.page.waitForSelector('.side', { hidden: true })
        expect(walker.problems).toEqual([])
      })
    }

    test('a page that does not exist leads back', async () => {
      await walker.failing(async () => {
        await open('/nothing')
        await walker.check('docs not found')
      })
      await walker.press('the first page', 'link')
      await walker.shows('Platen documentation')
      expect(walker.problems).toEqual([])
    })
  },
)
