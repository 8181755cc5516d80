/**
 * The background of a page in dark mode: dark only where the root's used color scheme is dark, as
 * in a browser.
 */
import { describe, expect, test } from 'bun:test'
import { imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const DARK = '#121212'
const WHITE = '#ffffff'

const { server, site, user } = useSharedServer()

/** Expects a page to have this colour beside its text, as HTML and as an address. */
async function expectBackground(html: string, colour: string): Promise<void> {
  await mapSources(site, html, async (source) => {
    const options = { width: 100, height: 60, darkMode: true }
    const image = await imageOf(server, user, { ...source, options })
    expect(colourAt(image, 98, 58)).toBe(colour)
  })
}

const PAGE = '<!doctype html><title>a</title>'
const LATER = (script: string) => `<script>onload = () => setTimeout(() => { ${script} })</script>`

describe('darkMode leaves a page white', () => {
  test.each([
    ['whose words name the property', '<p>The property color-scheme: dark'],
    ['with an element of a color scheme', '<style>.note { color-scheme: dark }</style><p>Text'],
    ['with a field in dark', '<input style="color-scheme: dark">'],
    ['that is light only', '<style>:root { color-scheme: only light }</style><p>Text'],
    ['that declares light', '<meta name=color-scheme content=light><p>Text'],
    ['whose meta element is not valid', '<meta name=color-scheme content="dark, light"><p>Text'],
    [
      'whose root overrides its meta element',
      '<meta name=color-scheme content=dark><style>:root { color-scheme: light }</style>',
    ],
    ['whose body alone is dark', '<style>body { color-scheme: dark; color: black }</style><p>Text'],
    [
      'that declares dark for print',
      '<style>@media print { :root { color-scheme: dark } }</style><p>Text',
    ],
    [
      'that a script makes light',
      `<meta name=color-scheme content=dark>${LATER("document.querySelector('meta').remove()")}`,
    ],
  ])('%s', async (_, html) => expectBackground(PAGE + html, WHITE))
})

describe('darkMode gives a page without a background a dark one', () => {
  test.each([
    ['with a meta element', '<meta name="Color-Scheme" content="light dark"><p>Text'],
    ['with a rule for the root', '<style>:root { color-scheme: dark light }</style><p>Text'],
    ['with an attribute', '<html style="color-scheme:only dark"><p>Text'],
    [
      'in a media query',
      '<style>@media (prefers-color-scheme: dark) { html { color-scheme: dark } }</style><p>Text',
    ],
    ['with an escape', '<style>:root { c\\6flor-scheme: dark }</style><p>Text'],
    ['by a script', LATER("document.documentElement.style.colorScheme = 'dark'")],
    [
      'by a script that adds a meta element',
      LATER(
        "document.head.append(Object.assign(document.createElement('meta'), { name: 'color-scheme', content: 'dark' }))",
      ),
    ],
  ])('%s', async (_, html) => expectBackground(html.startsWith('<html') ? html : PAGE + html, DARK))
})

describe('darkMode keeps the background of a page', () => {
  test.each([
    ['of its own', '<body style="background:#00f">', '#0000ff'],
    ['which lets white through', '<body style="background:rgba(0,0,0,.2)">', '#cccccc'],
    [
      'which lets dark through',
      '<meta name=color-scheme content=dark><body style="background:rgba(255,255,255,.5)">',
      '#898989',
    ],
  ])('%s', async (_, html, colour) => expectBackground(PAGE + html, colour))
})

test('the page of one render leaves no background to the next', async () => {
  const colours: string[] = []
  const bodies = [PAGE, `${PAGE}<meta name=color-scheme content="light dark">`, PAGE]
  for (const html of [...bodies, ...bodies.map((one) => `${one}<script></script>`)]) {
    for (const darkMode of [true, false]) {
      const options = { width: 100, height: 60, darkMode }
      colours.push(colourAt(await imageOf(server, user, { html, options }), 98, 58))
    }
  }
  const once = [WHITE, WHITE, DARK, WHITE, WHITE, WHITE]
  expect(colours).toEqual([...once, ...once])
})
