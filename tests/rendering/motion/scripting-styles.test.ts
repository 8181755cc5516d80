/**
 * Whole pages and elements are captured when their scripts have ended: that does not change their
 * styles.
 */
import { expect, test } from 'bun:test'
import { imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const BLACK = '#000000'
const SIZE = { width: 200, height: 800 }

const { server, site, user } = useSharedServer()

const NONE = '@media (scripting: none) { div { background: white } }'
const ENABLED = '@media (scripting) and (scripting: enabled) { div { background: black } }'
const DIV = 'div { height: 900px }'
const page = (css: string, inside = '') =>
  `<!doctype html><style>* { margin: 0 } ${DIV} ${css}</style><div>${inside}</div>`

test.each([
  ['in a media query', page(`div { background: black } ${NONE}`)],
  ['in a media query for scripts', page(ENABLED)],
  ['in another rule', page(`div { background: black } @supports (color: red) { ${NONE} }`)],
  [
    'in a nested rule',
    page('div { background: black; @media (scripting: none) { background: white } }'),
  ],
  [
    'in a style element',
    `${page('div { background: black }')}<style media="(scripting: none)">div { background: white }</style>`,
  ],
  [
    'in a shadow tree',
    page(
      '',
      `<template shadowrootmode=open><style>${DIV} ${ENABLED}</style><div></div></template>`,
    ),
  ],
  [
    'in a frame',
    page('', `<iframe style="border:0;height:900px" srcdoc="${page(ENABLED)}"></iframe>`),
  ],
])('styles of pages without scripts do not apply in one with scripts (%s)', async (_, html) => {
  await mapSources(site, html, async (source) => {
    for (const part of [{ fullPage: true }, { selector: 'div' }]) {
      const image = await imageOf(server, user, { ...source, options: { ...SIZE, ...part } })
      expect(colourAt(image, 20, 850)).toBe(BLACK)
    }
  })
})

test('nor do those of an imported style sheet, after one that is missing', async () => {
  const important = NONE.replace('white', 'white !important')
  site.routes['/none.css'] = { body: important, headers: { 'content-type': 'text/css' } }
  const body = page('div { background: black }').replace(
    '<style>',
    "<style>@import '/missing.css'; @import '/none.css';",
  )
  site.routes['/importing'] = { body }
  const options = { ...SIZE, fullPage: true }
  const image = await imageOf(server, user, { url: `${site.url}/importing`, options })
  expect(colourAt(image, 20, 850)).toBe(BLACK)
})
