/**
 * Pictures whose source depends on the medium or on its width: printing chooses another source than
 * the screen.
 */

import { expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

// One lane, so that each render gets the warm page of the previous one.
const { server } = useSharedServer()

function svg(colour: string): string {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">
    <rect width="90" height="90" fill="${colour}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(text)}`
}

test.each(['print', '(max-width: 900px)', '(min-width: 1000px)'])(
  'the third PDF of a picture with a source for %s equals the first',
  async (media) => {
    const user = await server.newUser()
    const html = `<body style="margin:0"><picture><source media="${media}" srcset="${svg('lime')}">
      <img src="${svg('blue')}"></picture>`
    const options = { margin: { top: '0', left: '0' } }
    const colours: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const page = await drawPdf(await bytesOf(server, user, 'pdf', { html, options }))
      colours.push(colourAt(page, 20, 20))
    }
    // Chromium prints the source that the screen shows, because the other one has not loaded yet.
    const shown = media.includes('min') ? '#00ff00' : '#0000ff'
    expect(colours).toEqual([shown, shown, shown])
  },
)
