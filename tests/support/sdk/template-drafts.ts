/** Tests of drafts of templates, which the SDK sends with its raw methods. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param given returns a recorded client; called in tests only */
export function coverTemplateDrafts({ covers }: Coverage, given: () => Platen): void {
  covers(
    'raw.PATCH raw.GET raw.POST raw.DELETE templates.create templates.delete',
    'updateTemplateDraft getTemplateDraft diffTemplate publishTemplate rollBackTemplate discardTemplateDraft listPartUsers',
    async () => {
      const platen = given()
      const { raw } = platen
      const { id } = await platen.templates.create({ name: 'Drafted', html: 'one' })
      const params = { path: { id } }
      const change = { params, body: { html: 'two' } }
      const { data: draft } = await raw.PATCH('/api/v1/templates/{id}/draft', change)
      expect(draft?.data.revision).toBe(1)
      const { data: read } = await raw.GET('/api/v1/templates/{id}/draft', { params })
      expect(read?.data.html).toBe('two')
      const { data: compared } = await raw.GET('/api/v1/templates/{id}/diff', { params })
      expect(compared?.data.fields.map(({ field }) => field)).toEqual(['html'])
      const { data: live } = await raw.POST('/api/v1/templates/{id}/publish', { params })
      expect(live?.data.version).toBe(2)
      const back = { params, body: { version: 1 } }
      const { data: old } = await raw.POST('/api/v1/templates/{id}/rollback', back)
      expect(old?.data.html).toBe('one')
      await raw.PATCH('/api/v1/templates/{id}/draft', change)
      const { response } = await raw.DELETE('/api/v1/templates/{id}/draft', { params })
      expect(response?.status).toBe(200)
      const { data: users } = await raw.GET('/api/v1/templates/{id}/used-by', { params })
      expect(users?.data).toEqual([])
      await platen.templates.delete(id)
    },
  )
}
