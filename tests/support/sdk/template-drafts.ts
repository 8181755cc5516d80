/** Tests of drafts of templates. */
import { expect } from 'bun:test'
import { NotFoundError, type Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'
import { errorFrom } from './fixture.ts'

/** Declares the tests. @param given returns a recorded client; called in tests only */
export function coverTemplateDrafts({ covers }: Coverage, given: () => Platen): void {
  covers(
    'templates.draft.get templates.draft.update templates.draft.discard templates.diff templates.publish templates.rollback templates.usedBy templates.create templates.delete',
    'updateTemplateDraft getTemplateDraft diffTemplate publishTemplate rollBackTemplate discardTemplateDraft listPartUsers',
    async () => {
      const { templates } = given()
      const { id } = await templates.create({ name: 'Drafted', html: 'one' })
      const { revision } = await templates.draft.update(id, { html: 'two' })
      expect(revision).toBe(1)
      expect((await templates.draft.get(id)).html).toBe('two')
      const { fields } = await templates.diff(id, { from: 'live', to: 'draft' })
      expect(fields.map(({ field }) => field)).toEqual(['html'])
      expect((await templates.publish(id, { revision })).version).toBe(2)
      expect((await templates.rollback(id, { version: 1 })).html).toBe('one')
      await templates.draft.update(id, { html: 'two' })
      await templates.draft.discard(id)
      expect((await errorFrom(templates.draft.get(id), NotFoundError)).status).toBe(404)
      expect(await templates.usedBy(id).toArray()).toEqual([])
      await templates.delete(id)
    },
  )
}
