/** Tests of render links, by the methods of `@platen/sdk/links`. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import { linksOf } from '../../../sdk/src/links.ts'
import { OPTIONS } from '../../../sdk/src/open-api.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverLinks({ covers }: Coverage, client: () => Platen): void {
  covers(
    'templates.create templates.delete raw.POST',
    'listLinkSecrets createLinkSecret updateLinkSecret rotateLinkSecret revokeLinkSecret createRenderLink getRenderLink headRenderLink',
    async () => {
      const platen = client()
      const { secrets } = linksOf(platen)
      const { fetch: checked = globalThis.fetch } = platen[OPTIONS]()
      const request = (url: string, method = 'GET') =>
        checked(url, { method, headers: {}, redirect: 'follow', body: undefined } as never)
      await platen.templates.create({ name: 'Linked', slug: 'linked', html: '{{ a }}{{ b[0] }}' })
      const made = await secrets.create({ name: 'Blog', renders_per_day: 10 })
      const { id, secret } = made
      expect(await secrets.update(id, { name: 'Posts' })).toMatchObject({ name: 'Posts' })
      const params = { template: 'linked', data: { a: "é !'()*~ +&=" }, json: { b: [1] } } as const
      const url = await linksOf(platen, { secret }).url({ ...params, expiresIn: 60, width: 100 })
      const head = await request(url, 'HEAD')
      expect([head.status, head.headers.get('x-cache')]).toEqual([200, 'MISS'])
      expect((await request(url)).headers.get('x-cache')).toBe('HIT')
      const { data } = await platen.raw.POST('/api/v1/link-secrets/{id}/url', {
        params: { path: { id } },
        body: { parameters: { template: 'linked', format: 'pdf' } },
      })
      const same = await linksOf(platen, { secret }).url({ template: 'linked', format: 'pdf' })
      expect(same).toBe(data?.data.url ?? '')
      const rotated = await secrets.rotate(id, { overlap_hours: 0 })
      expect((await request(url)).status).toBe(403)
      const expires = new Date(Date.now() + 60_000)
      const next = await linksOf(platen, rotated).url({ ...params, expires, width: 100 })
      expect((await request(next)).status).toBe(200)
      expect((await secrets.list()).map(({ name }) => name)).toEqual(['Posts'])
      await secrets.revoke(id)
      expect((await request(next)).status).toBe(403)
      await platen.templates.delete('linked')
    },
  )
}
