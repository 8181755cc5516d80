/** The field `template_id`: an id or a slug of a template of the same user. */
import { describe, expect, test } from 'bun:test'
import { pdfOf, readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

describe('template_id', () => {
  test('can be the slug or the id', async () => {
    const { id, slug } = await newTemplate(server, user, {
      name: 'Monthly invoice',
      html: '<p>{{ a }}',
    })
    expect(slug).toBe('monthly-invoice')
    for (const template_id of [slug, id, id.toUpperCase()]) {
      const body = { template_id, data: { a: 'filled' } } as unknown as { html: string }
      const pages = await pdfOf(server, user, body)
      expect(pages.map(({ text }) => text.trim())).toEqual(['filled'])
    }
  })

  test('does not find a template of another user by its slug', async () => {
    const other = await server.newUser()
    await newTemplate(server, other, { name: 'Secret plan' })
    for (const template_id of ['secret-plan', 'no-such-template']) {
      const response = await server.post('/api/v1/pdf', { template_id }, user.key)
      expect(await statusLabel(response)).toBe('404 TEMPLATE_NOT_FOUND')
    }
  })

  test('of an invalid form is refused before any lookup', async () => {
    const response = await server.post('/api/v1/pdf', { template_id: 'Monthly Invoice' }, user.key)
    const { code, message } = await readError(response)
    expect(code).toBe('VALIDATION_ERROR')
    expect(message).toBe(
      '`template_id` must be the id (a UUID) or the slug of a template, such as `monthly-invoice`.',
    )
  })
})
