/** A PNG of a lower quality is never larger. */
import { expect, test } from 'bun:test'
import { bytesOf } from '../support/api/renders.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const { server, user } = useSharedServer()

const CARD =
  '<div style="margin:50px;padding:30px;border-radius:20px;box-shadow:0 10px 40px #0008;background:linear-gradient(#fff,#dde)">card</div>'
const PAGES: [what: string, html: string][] = [
  ['cards with shadows', CARD.repeat(4)],
  ['text', `<h1>Report</h1><p>${'Lorem ipsum dolor sit amet. '.repeat(60)}`],
  [
    'a gradient',
    '<body style="margin:0;height:300px;background:conic-gradient(red,lime,blue,red)">',
  ],
  [
    'soft shapes on a gradient',
    `<body style="background:linear-gradient(45deg,#123,#9cf)">${[1, 2, 3, 4]
      .map(
        (n) =>
          `<div style="float:left;margin:9px;width:80px;height:60px;border-radius:9px;box-shadow:0 9px 20px #0008;background:radial-gradient(#fff,hsl(${n * 60} 80% 60%))"></div>`,
      )
      .join('')}`,
  ],
]

test.each(PAGES)('of %s', async (_, html) => {
  const sizes: number[] = []
  for (const quality of [100, 80, 79, 65, 50, 30, 10, 5, 1]) {
    const options = { width: 400, height: 300, quality }
    sizes.push((await bytesOf(server, user, 'screenshot', { html, options })).length)
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('also of a picture that was made smaller', async () => {
  const sizes: number[] = []
  for (const quality of [80, 79, 50, 10]) {
    const options = { width: 400, height: 300, quality, resize: { width: 300 } }
    sizes.push(
      (await bytesOf(server, user, 'screenshot', { html: CARD.repeat(2), options })).length,
    )
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})
