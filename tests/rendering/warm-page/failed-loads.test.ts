/** A render requests again what an earlier render in its warm page could not load. */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { BLOCK_FONT } from '../../support/files/block-font.ts'
import type { Route } from '../../support/network/site.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const SQUARE = {
  type: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="blue"/></svg>',
}
const FONT = { type: 'font/ttf', headers: { 'Access-Control-Allow-Origin': '*' }, body: BLOCK_FONT }
const OPTIONS = { width: 100, height: 60, timeout: 1_000 }

const { server, site, user } = useSharedServer()

/** The page has a blue box of 60 by 30 px when its part has loaded. */
const PARTS: [what: string, loaded: Route, html: string][] = [
  ['a background in a style attribute', SQUARE, '<body style="background:url(URL) no-repeat">'],
  [
    'a background in a style sheet',
    SQUARE,
    '<style>body { background: url(URL) no-repeat }</style>',
  ],
  [
    'a font',
    FONT,
    `<style>@font-face { font-family: Block; src: url(URL) }
      body { margin: 0; font: 30px/30px Block; color: blue }</style>AA`,
  ],
  ['an image', SQUARE, '<body style="margin:0"><img src="URL">'],
]

describe.each<Route>(['hang up', 'silence'])('after a server that answers with %s', (failure) => {
  test.each(PARTS)('%s is in the next output', async (_, loaded, part) => {
    const path = `/${crypto.randomUUID()}`
    const html = part.replace('URL', `${site.url}${path}`)
    const boxes: (number[] | null)[] = []
    for (const route of [failure, loaded]) {
      site.routes[path] = route
      boxes.push(boxOf(await imageOf(server, user, { html, options: OPTIONS }), '#0000ff'))
    }
    expect(boxes[0]).not.toEqual([0, 0, 60, 30])
    expect(boxes[1]).toEqual([0, 0, 60, 30])
  })
})
