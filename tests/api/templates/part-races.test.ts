/** A part cannot be deleted while a template that renders it is saved. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { changeTemplate, dataOf, newTemplate, templateApi } from '../../support/api/templates.ts'
import { DATABASES } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

const ROUNDS = 15

describe.each(DATABASES)('a part on %s', (database) => {
  const { server, user } = useServer({ plan: 'business', database, env: { LANES: '0' } })

  test.each<[how: string, save: (slug: string, html: string) => Promise<Response>]>([
    ['changed', (slug, html) => changeTemplate(server, user, slug, { html })],
    ['saved as a draft', (slug, html) => templateApi(server, user).draft(slug, { html })],
    ['published', (slug) => templateApi(server, user).publish(slug, {})],
  ])('is not deleted while a template that renders it is %s', async (how, save) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `part-${how.slice(0, 3)}-${round}`
      const { slug } = await newTemplate(server, user, { html: '<p>' })
      await newTemplate(server, user, { slug: name, kind: 'part', html: 'x' })
      const html = `{% render "${name}" %}`
      if (how === 'published') await templateApi(server, user).draft(slug, { html })
      const [saved, deleted] = await Promise.all([
        save(slug, html),
        templateApi(server, user).delete(name),
      ])
      // A draft is saved without its part, too, and then says so.
      const data = await dataOf<{ problems?: object[] } | undefined>(saved)
      const isNamed = how === 'saved as a draft' && (data?.problems ?? []).length > 0
      expect([saved.status, deleted.status, isNamed]).not.toEqual([200, 200, false])
    }
  })
})
