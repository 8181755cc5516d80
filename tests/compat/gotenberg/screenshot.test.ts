/** Screenshots of pages by the routes of Gotenberg. */
import { expect, test } from 'bun:test'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user, site } = useServer({ routes: { '/page': { body: '<body bgcolor=lime>' } } })
const PAGE = '<body style="margin:0"><div id=d style="background:#00f;width:50px;height:1200px">'

const capture = (kind: string, parts: Record<string, Part | Part[]>) =>
  post(server, `chromium/screenshot/${kind}`, parts, { key: user.key })

async function image(kind: string, parts: Record<string, Part | Part[]>) {
  const response = await capture(kind, parts)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return readImage(await response.arrayBuffer())
}

test('the whole page is captured in a window of 800 x 600, unless it is clipped', async () => {
  const files = indexHtml(PAGE)
  expect(await image('html', { files })).toMatchObject({ format: 'png', width: 800, height: 1_200 })
  expect(await image('html', { files, clip: 'true' })).toMatchObject({ width: 800, height: 600 })
  const sized = { files, clip: 'true', width: '300', height: '200', deviceScaleFactor: '1.5' }
  expect(await image('html', sized)).toMatchObject({ width: 450, height: 300 })
})

test('the format is that of the form, and the extension of the file is its name', async () => {
  const files = indexHtml(PAGE)
  for (const format of ['jpeg', 'webp', 'png']) {
    const response = await capture('html', { files, format, quality: '0' })
    expect(response.headers.get('content-disposition')).toEndWith(`.${format}"`)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(await readImage(await response.arrayBuffer())).toMatchObject({ format })
  }
})

test('a selector captures its element, and one without a box is 400', async () => {
  const files = indexHtml(PAGE)
  const element = await image('html', { files, selector: '#d' })
  expect(element).toMatchObject({ width: 50, height: 1_200 })
  const response = await capture('html', { files, selector: '#none' })
  expect(response.status).toBe(400)
  expect(await response.text()).toBe(
    "The selector '#none' (selector) matched no element with a visible box",
  )
})

test('a background that is left out is transparent, and a JPEG has one in any case', async () => {
  const files = indexHtml('<body>')
  const { data } = await image('html', { files, omitBackground: 'true' })
  expect(data[3]).toBe(0)
  expect((await capture('html', { files, omitBackground: '1', format: 'jpeg' })).status).toBe(200)
})

test('addresses and Markdown are captured, too', async () => {
  const page = await image('url', { url: `${site.url}/page` })
  expect(colourAt(page, 10, 10)).toBe('#00ff00')
  const files = [indexHtml('{{ toHTML "a.md" }}'), { name: 'a.md', content: '# x' }]
  expect(await image('markdown', { files })).toMatchObject({ width: 800 })
})

test('what is out of range is 400 with the name of its field', async () => {
  const files = indexHtml(PAGE)
  const fields = { quality: '101', format: 'gif', width: 'x' }
  const response = await capture('html', { files, ...fields })
  expect(response.status).toBe(400)
  const text = await response.text()
  expect(text).toContain(
    "form field 'quality' is invalid (got '101', resulting to value is superior to 100)",
  )
  expect(text).toContain("wrong value, expected either 'png', 'jpeg' or 'webp'")
  const wide = await capture('html', { files, width: '100000' })
  expect(wide.status).toBe(400)
  expect(await wide.text()).toContain("'width'")
})
