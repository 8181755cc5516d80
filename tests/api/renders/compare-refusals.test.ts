/** Comparisons that are refused, each with an error that names the side and the remedy. */
import { describe, expect, spyOn, test } from 'bun:test'
import sharp from 'sharp'
import { user_counters } from '../../../server/db/schema.ts'
import { compare, fileSide, renderSide, sendComparison } from '../../support/api/compare.ts'
import { bytesOf, readError, readIssues } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

const png = () => renderSide(server, user, 'screenshot', { html: 'x' })
const pdf = () => renderSide(server, user, 'pdf', { html: 'x' })

describe('a comparison is refused', () => {
  test('between a PDF and a picture', async () => {
    const refused = await readIssues(
      await sendComparison(server, user, { before: await pdf(), after: await png() }),
    )
    expect(refused.message).toBe(
      '`before` is a PDF, and `after` is a picture. Compare two PDFs, or two pictures.',
    )
  })

  test('with the content of a page', async () => {
    const response = await server.post('/api/v1/extract', { html: '<p>x' }, user.key)
    const request_id = response.headers.get('X-Request-Id') ?? ''
    const refused = await readIssues(
      await sendComparison(server, user, { before: await pdf(), after: { request_id } }),
    )
    expect(refused.message).toStartWith('`after` is a file of the type application/json.')
  })

  test('with the ZIP of a split PDF', async () => {
    const source = await pdf()
    const split = { source, every: 1 }
    const response = await server.post('/api/v1/pdfs/split', split, user.key)
    const request_id = response.headers.get('X-Request-Id') ?? ''
    const refused = await readIssues(
      await sendComparison(server, user, { before: { request_id }, after: { request_id } }),
    )
    expect(refused.message).toStartWith('`before` is a file of the type application/zip.')
  })

  test('of a wide picture with a high one, which would cover too many pixels on each other', async () => {
    const picture = (width: number, height: number) => {
      const create = { width, height, channels: 3, background: 'white' } as const
      return sharp({ create }).png().toBuffer()
    }
    const before = fileSide(await picture(12_000, 100))
    const after = fileSide(await picture(100, 12_000))
    const refused = await readIssues(await sendComparison(server, user, { before, after }))
    expect([refused.issues[0]?.path, refused.message]).toEqual([
      'after',
      '`after` is 100 x 12000 pixels and `before` 12000 x 100 on page 1: laid on each other they need more than 20 megapixels. Compare pages of similar sizes.',
    ])
  })

  test('with a render of another user exactly as with an unknown one', async () => {
    const stranger = await server.newUser()
    const own = await renderSide(server, stranger, 'pdf', { html: 'x' })
    const errors = []
    for (const before of [await pdf(), { request_id: 'req_00000000000000000000000000' }]) {
      const response = await sendComparison(server, stranger, { before, after: own })
      const { request_id: _, ...error } = await readError(response)
      errors.push(error)
    }
    expect(errors[0]).toEqual(errors[1])
    expect(errors[0]).toMatchObject({ code: 'RENDER_NOT_FOUND' })
    expect(errors[0]?.message).toBe('`before`: You have no such render.')
  })

  test('with a render whose output was erased', async () => {
    const before = await pdf()
    await server.fetch(`/api/v1/renders/${before.request_id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const error = await readError(
      await sendComparison(server, user, { before, after: await pdf() }),
    )
    expect(error.code).toBe('RENDER_NOT_FOUND')
    expect(error.message).toStartWith('`before`: This render has no output')
  })

  test('with a template that the user does not have, and with a version that it does not have', async () => {
    const { slug } = await newTemplate(server, user)
    const after = { template_id: slug }
    for (const before of [{ template_id: 'nothing' }, { template_id: slug, version: 9 }]) {
      const error = await readError(await sendComparison(server, user, { before, after }))
      expect([error.code, error.message.slice(0, 10)]).toEqual(['TEMPLATE_NOT_FOUND', '`before`: '])
    }
  })

  test('with a side that names two things, none, or fields of another kind of side', async () => {
    const after = await png()
    const { slug } = await newTemplate(server, user)
    for (const [before, problem] of [
      [{}, 'must have exactly one of `request_id`, `template_id` and `file`'],
      [{ ...after, file: 'AAAA' }, 'must have exactly one of'],
      [{ ...after, version: 1 }, '`before.version` can be set beside `before.template_id` only.'],
      [{ file: 'data:image/png;base64,AAAA' }, '`before.file` must be Base64'],
      [{ file: 'AAAA' }, '`before.file` is neither a PDF nor a PNG, JPEG, WebP or AVIF.'],
      [{ template_id: slug, options: { format: 'A99' } }, '`before.options.format` must be'],
    ] as const) {
      const refused = await readIssues(await sendComparison(server, user, { before, after }))
      expect(refused.message).toContain(problem)
    }
  })

  test('with numbers beyond their bounds', async () => {
    const side = await png()
    for (const odd of [{ threshold: 1.1 }, { threshold: -1 }, { dpi: 35 }, { dpi: 301 }]) {
      const body = { before: side, after: side, ...odd }
      await readIssues(await sendComparison(server, user, body))
    }
  })

  test('with a PDF that needs a password, unless it is that of the owner only', async () => {
    const encrypted = (encrypt: object) =>
      renderSide(server, user, 'pdf', { html: 'x', options: { encrypt } })
    const locked = await encrypted({ userPassword: 'secret' })
    const refused = await readIssues(
      await sendComparison(server, user, { before: await pdf(), after: locked }),
    )
    expect(refused.message).toBe('`after` is a PDF that needs a password.')
    const restricted = await encrypted({ ownerPassword: 'secret' })
    expect((await compare(server, user, { before: await pdf(), after: restricted })).same).toBe(
      true,
    )
  })

  test('with a template that cannot be rendered, whose time counts as failed', async () => {
    const { slug } = await newTemplate(server, user, { html: '<p id=a>x' })
    const options = { waitForSelector: '#missing', timeout: 1_000 }
    const error = await readError(
      await sendComparison(server, user, {
        before: { template_id: slug, options },
        after: await pdf(),
      }),
    )
    expect(error.code).toBe('RENDER_TIMEOUT')
    expect(error.message).toStartWith('`before`: ')
  })

  test('once the previews of the day are used up', async () => {
    const who = await server.newUser('free')
    const side = fileSide(await bytesOf(server, user, 'screenshot', { html: 'x' }))
    expect((await sendComparison(server, who, { before: side, after: side })).status).toBe(200)
    await server.services.database.db.update(user_counters).set({ previews: 500 })
    const error = await readError(await sendComparison(server, who, { before: side, after: side }))
    expect([error.code, error.details?.limit]).toEqual(['RATE_LIMITED', 500])
  })
})

// Replaces the process of the server that it asks.
test.skipIf(SCALED)(
  'an error of the process is one of the server: the log has its stack without its message, and the user sees neither',
  async () => {
    const error = new TypeError('Sup3rSecret')
    using _comparing = spyOn(server.services.comparison, 'compare').mockResolvedValue({
      reply: { error },
      tookMs: 1,
    })
    const side = await png()
    const response = await sendComparison(server, user, { before: side, after: side })
    expect(await response.clone().text()).not.toMatch(/Sup3rSecret|compare-refusals/)
    expect(await statusLabel(response)).toBe('500 INTERNAL_ERROR')
    const [frame = ''] = error.stack?.match(/at .+$/m) ?? []
    expect(frame).toContain('compare-refusals')
    const line = server.logs.find((one) => one.includes(frame))
    expect(line).toContain('TypeError')
    expect(server.logs.join()).not.toContain(error.message)
  },
)
