/** Accepted uploads are inert: file names, SVG and fonts cannot run code or change a page. */
import { beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { uploaded } from '../../support/api/uploads.ts'
import { makeFont, packSfnt, tablesOf } from '../../support/files/font-files.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const FAMILY = 'Hostile Of Tests'

const { server, user } = useSharedServer()

describe('a hostile file name', () => {
  const create = { width: 30, height: 20, channels: 3, background: 'lime' } as const
  let png: Buffer

  beforeAll(async () => {
    png = await sharp({ create }).png().toBuffer()
  })

  test.each([
    ['../../x.png', 'x.png'],
    ['..\\..\\x.png', 'x.png'],
    ['/etc/cron.d/x.png', 'x.png'],
    ['C:\\x.PNG', 'x.PNG'],
    ['a<img src=x>"\';.png', 'a_img src_x_22_.png'],
    ['a%2f..%00b.png', 'a_2f.._00b.png'],
    ['gnp.\u202egnp.png', 'gnp._gnp.png'],
    ['grüße 2 (neu).png', 'grüße 2 (neu).png'],
    [`${'x'.repeat(4_000)}.png`, `${'x'.repeat(100)}.png`],
  ])('%j is stored as %j', async (given, kept) => {
    const asset = await uploaded(server, user, given, png)
    expect(asset.filename).toBe(kept)
    expect((await server.fetch(new URL(asset.url).pathname)).status).toBe(200)
  })
})

describe('an uploaded SVG', () => {
  const size = 'xmlns="http://www.w3.org/2000/svg" width="40" height="40"'
  const lime = '<rect width="40" height="40" fill="lime"/>'
  const limeBoxOf = async (markup: string) =>
    boxOf(
      await imageOf(server, user, { html: markup, options: { width: 100, height: 60 } }),
      '#00ff00',
    )

  test.each([
    [
      'a script',
      `<svg ${size} onload="document.documentElement.remove()">${lime}<script>
      document.documentElement.remove()</script></svg>`,
    ],
    [
      'a document type',
      `<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
      "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg ${size}>${lime}</svg>`,
    ],
    [
      'references to other sites',
      `<svg ${size}>${lime}<image href="https://example.com/x.png"/>
      <style>@import url(https://example.com/x.css)</style></svg> <!-- end -->`,
    ],
  ])('with %s is shown without running scripts or loading anything', async (_what, svg) => {
    const { url } = await uploaded(server, user, 'a.svg', Buffer.from(svg))
    expect(
      await limeBoxOf(`<body style="margin:0"><img style="display:block" src="${url}">`),
    ).toEqual([0, 0, 40, 40])
    const frame = `<body style="margin:0"><iframe style="border:0" src="${url}"></iframe><script></script>`
    expect(await limeBoxOf(frame)).toEqual([0, 0, 40, 40])
  })
})

describe('a hostile font family name', () => {
  test.each([
    `'};body{background:red}`,
    `</style><script>document.body.bgColor='red'</script>`,
    `"); }`,
    'url(https://example.com)',
    'inherit',
    'a, b',
    'a\\',
    '中文 Ä',
  ])('%s can be used as a family name and changes nothing else', async (family) => {
    const owner = await server.newUser()
    const { font_family } = await uploaded(server, owner, 'a.ttf', makeFont({ family }))
    expect(font_family).toBe(family)
    const name = `"${family.replaceAll(/["\\<&]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`
    const page = `<style>p { font: 40px ${name}, serif; color: lime; margin: 0; line-height: 1 }</style>
      <body style="margin:0"><p>A`
    const options = { width: 100, height: 60 }
    const image = await imageOf(server, owner, { html: page, options })
    expect(boxOf(image, '#00ff00')).toEqual([0, 0, 40, 40])
    expect(boxOf(image, '#ff0000')).toBeNull()
  })
})

test('a font with damaged glyphs does not break a render', async () => {
  const owner = await server.newUser()
  const tables = tablesOf({ family: FAMILY })
  tables.get('glyf')?.fill(0xff)
  await uploaded(server, owner, 'a.ttf', packSfnt(tables))
  const html = `<p style="font-family:'${FAMILY}'">A`
  for (const options of [
    {},
    { enableJavaScript: true },
    { displayHeaderFooter: true, headerTemplate: html },
  ]) {
    expect((await server.post('/api/v1/pdf', { html, options }, owner.key)).status).toBe(200)
  }
})
