/** Tests of the SDK's methods for templates, Open Graph images, assets and destinations. */
import { expect } from 'bun:test'
import { NotFoundError, type Platen, ValidationError } from '../../../sdk/src/index.ts'
import { admin } from '../processes/server-process.ts'
import type { Coverage } from './coverage.ts'
import { coverDestinations } from './destinations.ts'
import { errorFrom, type SdkFixture } from './fixture.ts'
import { coverSigners } from './signers.ts'
import { coverTemplateDrafts } from './template-drafts.ts'
import { coverWebhookEndpoints } from './webhook-endpoints.ts'

const TEMPLATE = '<h1>{{ title }}</h1>'

/**
 * Declares the tests.
 * @param opened returns the fixture and a recorded client; called in tests only
 */
export function coverStoredResources(
  coverage: Coverage,
  opened: () => { fixture: SdkFixture; platen: Platen },
): void {
  coverDestinations(coverage, opened)
  coverSigners(coverage, () => opened().platen)
  coverTemplateDrafts(coverage, () => opened().platen)
  coverWebhookEndpoints(coverage, opened)
  const { covers, record } = coverage
  covers(
    'templates.create templates.get templates.list templates.update templates.upsert templates.versions templates.preview templates.delete',
    'createTemplate getTemplate listTemplates updateTemplate listTemplateVersions previewTemplate deleteTemplate',
    async () => {
      const { platen } = opened()
      const made = await platen.templates.create({ name: 'An invoice', html: TEMPLATE })
      expect(made).toMatchObject({ version: 1, variables: ['title'] })
      const slugs: string[] = []
      for await (const { slug } of platen.templates.list({ limit: 1 })) slugs.push(slug)
      expect(slugs).toEqual([made.slug])
      const changed = await platen.templates.update(made.slug, { html: `${TEMPLATE}!` })
      expect(changed.version).toBe(2)
      expect((await platen.templates.update(made.id, { name: 'Another' })).name).toBe('Another')
      expect((await platen.templates.get(made.id, { version: 1 })).html).toBe(TEMPLATE)
      const versions: number[] = []
      for await (const { version } of platen.templates.versions(made.id)) versions.push(version)
      expect(versions).toEqual([2, 1])
      const upserted = await platen.templates.upsert(made.slug, { html: `${TEMPLATE}!` })
      expect([upserted.id, upserted.version]).toEqual([made.id, 2])
      const fresh = await platen.templates.upsert('fresh', { html: TEMPLATE })
      expect(fresh).toMatchObject({ slug: 'fresh', name: 'fresh', version: 1 })
      await platen.templates.delete('fresh')
      const preview = await platen.templates.preview(made.id, { data: { title: 'x' }, type: 'png' })
      expect(preview.extension).toBe('png')
      const template = { template_id: made.id, template_version: 1, data: { title: 'x' } }
      expect((await platen.pdf.render(template)).extension).toBe('pdf')
      await platen.templates.delete(made.id)
      const missing = await errorFrom(platen.templates.get(made.id), NotFoundError)
      expect(missing.code).toBe('TEMPLATE_NOT_FOUND')
    },
  )

  covers('gallery.list gallery.get', 'listGalleryTemplates getGalleryTemplate', async () => {
    const { gallery, templates } = opened().platen
    const [first] = await gallery.list()
    const { name, html, variables } = await gallery.get(first?.slug ?? '')
    const copy = await templates.create({ name, html })
    expect(copy.variables).toEqual(variables)
    await templates.delete(copy.id)
  })

  covers('og.url og.fetch', 'createTemplate getOgImage headOgImage', async () => {
    const { fixture, platen } = opened()
    const { server } = fixture
    await platen.templates.create({
      name: 'Post',
      slug: 'post',
      html: TEMPLATE,
      width: 60,
      height: 40,
    })
    const users = await admin<{ id: string }[]>(server, 'GET', '/users')
    const path = `/users/${users.at(-1)?.id}/keys`
    const { key } = await admin<{ key: string }>(server, 'POST', path, { name: 'og', scope: 'og' })
    const { og, files } = record(fixture.newClient(fixture.key, key))
    const first = await og.fetch('post', { title: 'Zoë & co' })
    expect([first.extension, first.cached]).toEqual(['png', false])
    const url = og.url('post', { title: 'Zoë & co' })
    expect((await files.head(url)).cached).toBe(true)
    expect((await files.get(url)).cached).toBe(true)
  })

  covers(
    'assets.upload assets.list assets.usedBy assets.delete',
    'uploadAsset listAssets listAssetUses deleteAsset getAssetFile headAssetFile',
    async () => {
      const { platen } = opened()
      const picture = await platen.screenshot.render({
        html: 'x',
        options: { width: 8, height: 8 },
      })
      const bytes = await picture.bytes()
      const asset = await platen.assets.upload(bytes, { filename: 'Logo é.png' })
      expect(asset).toMatchObject({ asset_type: 'image', filename: 'Logo é.png' })
      const { assets, storage } = await platen.assets.list()
      expect([assets.map(({ id }) => id), storage.used]).toEqual([[asset.id], bytes.length])
      expect((await platen.files.head(asset.url)).extension).toBe('png')
      expect(await (await platen.files.get(asset.url)).bytes()).toEqual(bytes)
      const refused = platen.assets.upload(new TextEncoder().encode('text'), { filename: 'a.png' })
      expect((await errorFrom(refused, ValidationError)).details?.reason).toBeString()
      const uses = await platen.assets.usedBy(asset.id)
      expect(uses).toEqual({ templates: [], brand: false, complete: true })
      await platen.assets.delete(asset.id)
      const gone = await errorFrom(platen.assets.delete(asset.id), NotFoundError)
      expect(gone.code).toBe('ASSET_NOT_FOUND')
    },
  )
}
