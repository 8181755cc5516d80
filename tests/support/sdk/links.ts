/** Tests of render links. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import { OPTIONS } from '../../../sdk/src/open-api.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverLinks({ covers, record }: Coverage, client: () => Platen): void {
  covers(
    'links.url links.secrets.list links.secrets.create links.secrets.update links.secrets.rotate links.secrets.revoke links.secrets.url',
    'listLinkSecrets createLinkSecret updateLinkSecret rotateLinkSecret revokeLinkSecret createRenderLink getRenderLink headRenderLink',
    async () => {
      const platen = client()
      const { secrets } = platen.links
      const linksWith = (linkSecret: string) => record(platen.withOptions({ linkSecret })).links
      const { fetch: checked = globalThis.fetch } = platen[OPTIONS]()
      const request = (url: string, method = 'GET') =>
        checked(url, { method, headers: {}, redirect: 'follow', body: undefined } as never)
      await platen.templates.create({ name: 'Linked', slug: 'linked', html: '{{ a }}{{ b[0] }}' })
      const made = await secrets.create({ name: 'Blog', renders_per_day: 10 })
      const { id, secret } = made
      expect(await secrets.update(id, { name: 'Posts' })).toMatchObject({ name: 'Posts' })
      const params = { template: 'linked', data: { a: "é !'()*~ +&=" }, json: { b: [1] } } as const
      const url = await linksWith(secret).url({ ...params, expiresIn: 60, width: 100 })
      const head = await request(url, 'HEAD')
      expect([head.status, head.headers.get('x-cache')]).toEqual([200, 'MISS'])
      expect((await request(url)).headers.get('x-cache')).toBe('HIT')
      const plain = { template: 'linked', format: 'pdf' } as const
      const same = await secrets.url(id, { ...plain, expiresIn: 60 })
      expect(same.expires_at).not.toBeNull()
      expect((await secrets.url(id, plain)).url).toBe(await linksWith(secret).url(plain))
      const rotated = await secrets.rotate(id, { overlap_hours: 0 })
      expect((await request(url)).status).toBe(403)
      const expires = new Date(Date.now() + 60_000)
      const next = await linksWith(rotated.secret).url({ ...params, expires, width: 100 })
      expect((await request(next)).status).toBe(200)
      expect((await secrets.list()).map(({ name }) => name)).toEqual(['Posts'])
      await secrets.revoke(id)
      expect((await request(next)).status).toBe(403)
      await platen.templates.delete('linked')
    },
  )
}
