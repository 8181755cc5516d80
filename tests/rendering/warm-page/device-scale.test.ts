/** A page whose device scale was changed renders no other document. */

import { expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const HTML = '<p>plain text</p><ul><li>one</ul>'

const { server } = useSharedServer()

async function pdfOf(user: TestUser): Promise<string> {
  const bytes = await bytesOf(server, user, 'pdf', { html: HTML })
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\/(?:Creation|Mod)Date \([^)]*\)/g, '')
}

async function imageOf(user: TestUser): Promise<Buffer> {
  const options = { width: 300, height: 200, deviceScaleFactor: 2 }
  return Buffer.from(await bytesOf(server, user, 'screenshot', { html: HTML, options }))
}

test('a PDF after an image at scale 2, and an image at scale 2 after a PDF, are those of a new page', async () => {
  const [first, second] = [await server.newUser(), await server.newUser()]
  const newPage = { image: await imageOf(first), pdf: await pdfOf(second) }
  expect(await pdfOf(first)).toBe(newPage.pdf)
  expect(Buffer.compare(await imageOf(second), newPage.image)).toBe(0)
})
