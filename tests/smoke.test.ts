import { expect, test } from 'bun:test'
import { colourAt, readImage } from './helpers/images.ts'
import { drawPdf, readPdf } from './helpers/pdf.ts'
import { DATABASES, startServer } from './helpers/server.ts'

test.each(DATABASES)('a first PDF on %s', async (database) => {
  await using server = await startServer({ database })
  const { key } = await server.newUser()
  const response = await server.post(
    '/api/v1/pdf',
    { html: '<body style="background:#f00"><h1>Hello</h1>' },
    key,
  )
  expect(response.status).toBe(200)
  const bytes = await response.bytes()
  console.log(
    await readPdf(bytes),
    colourAt(await drawPdf(bytes), 300, 400),
    colourAt(await drawPdf(bytes), 5, 5),
  )
  const shot = await server.post(
    '/api/v1/screenshot',
    { html: '<body style="background:#0f0">', options: { width: 100, height: 50, format: 'webp' } },
    key,
  )
  const image = await readImage(await shot.bytes())
  console.log(image.format, image.width, image.height, colourAt(image, 3, 3))
})
