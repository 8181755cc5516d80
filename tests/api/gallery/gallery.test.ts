/**
 * The gallery lists its templates and returns each with its samples. They need a key, and belong to
 * nobody.
 */
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { GALLERY_SLUGS } from '../../../server/gallery/catalogue.ts'
import { readError } from '../../support/api/renders.ts'
import { copyGallery, type GalleryTemplate } from '../../support/gallery/gallery.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

function read(path: string): Promise<Response> {
  return server.fetch(path, { headers: { Authorization: `Bearer ${user.key}` } })
}

async function dataOf<T>(path: string): Promise<T> {
  const response = await read(path)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: T }).data
}

test('every folder of a template is listed, in the order of the gallery', async () => {
  const folders = readdirSync(new URL('../../../server/gallery/templates', import.meta.url))
  const list = await dataOf<GalleryTemplate[]>('/api/v1/gallery')
  expect(list.map(({ slug }) => slug)).toEqual([...GALLERY_SLUGS])
  expect(folders.sort()).toEqual([...GALLERY_SLUGS].sort())
})

test('the list has no HTML and no samples', async () => {
  const [first] = await dataOf<object[]>('/api/v1/gallery')
  expect(Object.keys(first ?? {})).not.toContain('html')
  expect(Object.keys(first ?? {})).not.toContain('samples')
})

test('every template can be copied, and its variables are those that the server finds', async () => {
  for (const { slug, variables, kind, width, height } of await copyGallery(server, user)) {
    const copy = await dataOf<GalleryTemplate>(`/api/v1/templates/${slug}`)
    expect({ slug, variables: copy.variables }).toEqual({ slug, variables })
    expect([width === null, height === null]).toEqual([kind === 'pdf', kind === 'pdf'])
  }
})

test('the samples use no name that the template does not know, and each language has its direction', async () => {
  for (const slug of GALLERY_SLUGS) {
    const { samples, variables } = await dataOf<GalleryTemplate>(`/api/v1/gallery/${slug}`)
    const names = Object.values(samples).flatMap((sample) => Object.keys(sample))
    expect({ slug, unknown: names.filter((name) => !variables.includes(name)) }).toEqual({
      slug,
      unknown: [],
    })
    expect(samples.rtl['dir']).toBe('rtl')
    expect(samples.cjk['lang']).toMatch(/^(ja|zh|ko)/)
  }
})

test('the credit note alone has an XML of Factur-X', async () => {
  const withXml: string[] = []
  for (const slug of GALLERY_SLUGS) {
    const { factur_x } = await dataOf<GalleryTemplate>(`/api/v1/gallery/${slug}`)
    if (factur_x !== null) withXml.push(slug)
  }
  expect(withXml).toEqual(['credit-note'])
})

test('the picture of a template loads without a key', async () => {
  for (const { picture_url } of await dataOf<GalleryTemplate[]>('/api/v1/gallery')) {
    expect(picture_url).toStartWith(`${server.url}/docs/pictures/`)
    const response = await fetch(picture_url)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    await response.arrayBuffer()
  }
})

test.each(['nothing', '..%2Fcatalogue.ts', 'invoice%2Ftemplate.json', 'Invoice', '%00'])(
  'a template that is not in the gallery is not found: %s',
  async (slug) => {
    const { status } = await readError(await read(`/api/v1/gallery/${slug}`))
    expect(status).toBe(404)
  },
)

test.each(['/api/v1/gallery', '/api/v1/gallery/invoice'])('%s needs a key', async (path) => {
  const { code } = await readError(await server.fetch(path))
  expect(code).toBe('AUTH_MISSING')
})
