/** Previews of saved templates and of drafts. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import type { components } from '../../../server/contract.gen.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { dataOf, newTemplate, sendTemplate } from '../../support/api/templates.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { rendersOf, usedIn } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

type PreviewedFile = components['schemas']['PreviewedFile']

const NOW = new Date('2026-11-20T10:15:00.000Z')
const UNKNOWN = '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d'

describe('a preview', () => {
  let server: TestServer
  let user: TestUser
  let clock: MovableClock

  beforeAll(async () => {
    clock = await newMovableClock('postgres', NOW.getTime())
    const env = { RATE_LIMIT_PER_MINUTE: '100', ...clock.env }
    server = await startServer({ env, overrides: { now: clock.now } })
    user = await server.newUser('free')
  })
  afterAll(async () => {
    await server.close()
    await clock.close()
  })

  const preview = (named: string, body: object, by = user) =>
    server.post(`/api/v1/templates/${named}/preview`, body, by.key)

  test('is a PDF of the saved HTML or of a draft, and leaves no record and no charge', async () => {
    const { slug } = await newTemplate(server, user, { html: 'saved {{ a }}' })
    const data = { a: '<b>' }
    const saved = await preview(slug, { data })
    expect(saved.headers.get('content-type')).toBe('application/pdf')
    expect((await readPdf(await saved.bytes()))[0]).toMatchObject({ text: 'saved <b>' })
    const draft = await preview(slug, { data, html: 'draft {{ a }}', type: 'pdf' })
    expect((await readPdf(await draft.bytes()))[0]).toMatchObject({ text: 'draft <b>' })
    expect(await rendersOf(server.services, user.id)).toEqual([])
    expect(await usedIn(server.services, user.id, monthOf(NOW))).toBe(0)
  })

  test('as a PNG has the size of the template and runs no scripts', async () => {
    const html = `<body style="background:#00f"><script>document.body.style.background = 'red'</script>`
    const { id } = await newTemplate(server, user, { html, width: 300, height: 200 })
    const image = await readImage(await (await preview(id, { type: 'png' })).bytes())
    expect([image.format, image.width, image.height]).toEqual(['png', 300, 200])
    expect(colourAt(image, 150, 100)).toBe('#0000ff')
  })

  test('as JSON has the hints of the unsaved text with the file, and is not billed', async () => {
    const { slug } = await newTemplate(server, user, { html: '<p>saved' })
    const html = '<p>unsaved {{ name }} <img src="logo.png"> <b style="color:#bbb">pale</b>'
    for (const type of ['pdf', 'png']) {
      const response = await preview(slug, { html, type, response: 'json' })
      expect(response.headers.get('content-type')).toContain('application/json')
      const { content, size_bytes, hints, ...rest } = await dataOf<PreviewedFile>(response)
      const bytes = Buffer.from(content, 'base64')
      expect(bytes.length).toBe(size_bytes)
      expect(rest.variables).toEqual(['name'])
      expect(rest.content_type).toBe(type === 'pdf' ? 'application/pdf' : 'image/png')
      if (type === 'pdf') expect((await readPdf(bytes))[0]?.text).toContain('unsaved')
      const codes = hints.map(({ code }) => code)
      expect(codes).toEqual(['VARIABLES_MISSING', 'RELATIVE_ADDRESS', 'CONTRAST_LOW'])
    }
    expect(await usedIn(server.services, user.id, monthOf(NOW))).toBe(0)
  })

  test('of an invalid draft is refused with the line and column', async () => {
    const { id } = await newTemplate(server, user)
    const { details } = await readError(await preview(id, { html: 'a\n{% nosuch %}' }))
    expect(details).toMatchObject({ line: 2, column: 1, issues: [{ path: 'html' }] })
    expect(await statusLabel(await preview(UNKNOWN, {}))).toBe('404 TEMPLATE_NOT_FOUND')
  })

  test('has a rate limit of its own, 60 per minute', async () => {
    const owner = await server.newUser('free')
    await clock.set(NOW.getTime() + 60_000)
    const all = await Promise.all(Array.from({ length: 61 }, () => preview(UNKNOWN, {}, owner)))
    expect(await tally(all)).toEqual({ '404 TEMPLATE_NOT_FOUND': 60, '429 RATE_LIMITED': 1 })
    const made = await sendTemplate(server, owner, { name: 'x', html: '' })
    expect(made.headers.get('ratelimit-remaining')).toBe('99')
  })
})
