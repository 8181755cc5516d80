/** Drafts: changes that are saved but not published, and what publishes them or goes back. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import {
  changeTemplate,
  dataOf,
  newTemplate,
  type Template,
  templateApi,
} from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

/** A saved draft, as far as the tests read it. */
interface Draft {
  problems: { path: string; message: string; line?: number }[]
}

const { server, user } = useSharedServer({ plan: 'pro' })

const api = (by = user) => templateApi(server, by)
const textOf = async (response: Response) =>
  (await readPdf(await response.bytes()))[0]?.text.trim() ?? ''
const renderOf = async (template_id: string, more: object = {}) =>
  textOf(await server.post('/api/v1/pdf', { template_id, ...more }, user.key))

describe('a draft', () => {
  test('changes no render until it is published, and is shown by previews that ask for it', async () => {
    const { slug } = await newTemplate(server, user, { html: 'live', sample_data: { a: 1 } })
    const draft = await dataOf(await api().draft(slug, { html: 'draft {{ a }}' }))
    expect(draft).toMatchObject({ revision: 1, based_on: 1, variables: ['a'] })
    expect(await dataOf<Template>(await api().get(slug))).toMatchObject({
      version: 1,
      html: 'live',
      has_draft: true,
    })
    expect(await renderOf(slug)).toBe('live')
    expect(await textOf(await api().preview(slug, {}))).toBe('live')
    expect(await textOf(await api().preview(slug, { version: 'draft' }))).toBe('draft 1')

    const published = await dataOf<Template>(await api().publish(slug, { note: 'Now' }))
    expect(published).toMatchObject({ version: 2, html: 'draft {{ a }}', has_draft: false })
    expect(await renderOf(slug, { data: { a: '2' } })).toBe('draft 2')
    expect(await renderOf(slug, { template_version: 1 })).toBe('live')
    expect(await textOf(await api().preview(slug, { version: 1 }))).toBe('live')
    expect(await statusLabel(await api().draft(slug))).toBe('404 TEMPLATE_NOT_FOUND')
  })

  test('keeps the fields that a request leaves out', async () => {
    const { slug } = await newTemplate(server, user, { html: 'h', styles: 's' })
    await api().draft(slug, { footer: 'f' })
    const second = await dataOf(await api().draft(slug, { styles: 't' }))
    expect(second).toMatchObject({ html: 'h', styles: 't', footer: 'f', revision: 2 })
  })

  test('with mistakes is saved as it is, and the response names each at its place', async () => {
    const { slug } = await newTemplate(server, user)
    const fine = await dataOf(await api().draft(slug, { html: 'fine {{ a }}' }))
    expect(fine).toMatchObject({ problems: [], variables: ['a'] })
    const wrong = {
      html: 'a\n{{',
      settings: { pdf: { scale: 9, cookies: [] }, paper: 'A4' },
      variable_rules: { a: { required: 'yes' }, b: null },
    }
    const saved = await dataOf<Draft>(await api().draft(slug, wrong))
    expect(saved).toMatchObject({ ...wrong, revision: 2, variables: ['a'] })
    const paths = saved.problems.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['settings.paper', 'variable_rules.a.required', 'html']),
    )
    expect(saved.problems.find(({ path }) => path === 'html')).toMatchObject({ line: 2 })
    expect(await dataOf(await api().draft(slug))).toMatchObject(wrong)
  })

  test.each([
    ['Liquid', { html: '{{' }, 'html'],
    ['an option', { settings: { pdf: { scale: 9 } } }, 'settings.pdf.scale'],
    ['a secret', { settings: { pdf: { extraHeaders: {} } } }, 'settings.pdf.extraHeaders'],
    ['an unknown setting', { settings: { paper: 'A4' } }, 'settings.paper'],
    ['a rule', { variable_rules: { a: null } }, 'variable_rules.a'],
    [
      'rules that contradict',
      { variable_rules: { a: { required: true, hide: true } } },
      'variable_rules.a',
    ],
    ['a part that is missing', { html: "{% render 'gone' %}" }, 'html'],
  ])(
    'with a mistake in %s is saved, and refused by its preview and when it is published',
    async (_name, wrong, path) => {
      const { slug } = await newTemplate(server, user, { html: 'live' })
      const saved = await dataOf<Draft>(await api().draft(slug, wrong))
      expect(saved.problems.map((problem) => problem.path)).toEqual([path])
      expect(await statusLabel(await api().preview(slug, { version: 'draft' }))).toBe(
        '400 VALIDATION_ERROR',
      )
      const refused = await readError(await api().publish(slug, {}))
      expect([refused.code, refused.details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', path])
      expect(await dataOf(await api().draft(slug))).toMatchObject({ ...wrong, revision: 1 })
      expect(await dataOf<Template>(await api().get(slug))).toMatchObject({ version: 1 })
      const mended = { html: 'mended', settings: {}, variable_rules: {} }
      expect(await dataOf(await api().draft(slug, mended))).toMatchObject({ problems: [] })
      expect(await dataOf<Template>(await api().publish(slug, {}))).toMatchObject({ version: 2 })
    },
  )

  test('that is discarded leaves the versions, and gives its bytes back', async () => {
    const owner = await server.newUser('free')
    const { slug } = await newTemplate(server, owner)
    // Its bytes are counted, and returned: the plan has room for fewer of them.
    for (let time = 0; time < 30; time += 1) {
      const saved = await api(owner).draft(slug, { html: 'x'.repeat(190_000) })
      expect(await statusLabel(saved)).toBe('200')
      expect(await statusLabel(await api(owner).discard(slug))).toBe('200')
    }
    expect(await statusLabel(await api(owner).discard(slug))).toBe('404 TEMPLATE_NOT_FOUND')
    expect(await dataOf<Template>(await api(owner).get(slug))).toMatchObject({ version: 1 })
  })

  test('of another user is as unknown as its template', async () => {
    const { id } = await newTemplate(server, user)
    await api().draft(id, { html: 'secret' })
    const eve = api(await server.newUser('pro'))
    const answers = [
      await eve.draft(id),
      await eve.draft(id, { html: 'x' }),
      await eve.discard(id),
      await eve.publish(id, {}),
      await eve.rollBack(id, { version: 1 }),
      await eve.diff(id, ''),
      await eve.preview(id, { version: 'draft' }),
    ]
    expect(await tally(answers)).toEqual({ '404 TEMPLATE_NOT_FOUND': answers.length })
  })
})

describe('two authors', () => {
  test('of one draft cannot overwrite each other: the second one has to read it again', async () => {
    const { slug } = await newTemplate(server, user)
    const both = ['one', 'two'].map((html) => api().draft(slug, { html, revision: 0 }))
    expect(await tally(await Promise.all(both))).toEqual({ '200': 1, '409 CONFLICT': 1 })
    expect(await statusLabel(await api().draft(slug, { html: 'x', revision: 7 }))).toBe(
      '409 CONFLICT',
    )
    expect(await statusLabel(await api().publish(slug, { revision: 7 }))).toBe('409 CONFLICT')
    expect(await statusLabel(await api().publish(slug, { revision: 1 }))).toBe('200')
  })

  test('cannot publish over a version that one of them has not seen', async () => {
    const { slug } = await newTemplate(server, user, { html: 'one' })
    await api().draft(slug, { html: 'mine' })
    await changeTemplate(server, user, slug, { html: 'theirs' })
    const { code, message } = await readError(await api().publish(slug, {}))
    expect([code, message.includes('version 2')]).toEqual(['CONFLICT', true])
    const unknown = await readError(await api().draft(slug, { based_on: 3 }))
    expect(unknown.details?.issues?.[0]?.path).toBe('based_on')
    await api().draft(slug, { based_on: 2 })
    const published = await dataOf<Template>(await api().publish(slug, {}))
    expect(published).toMatchObject({ version: 3, html: 'mine' })
  })

  test('who publish one draft concurrently make one version', async () => {
    const { slug } = await newTemplate(server, user)
    await api().draft(slug, { html: 'once' })
    const sent = await Promise.all([1, 2, 3].map(() => api().publish(slug, {})))
    expect(await tally(sent)).toEqual({ '200': 1, '404 TEMPLATE_NOT_FOUND': 2 })
    expect(await dataOf<Template>(await api().get(slug))).toMatchObject({ version: 2 })
  })
})

describe('the versions of a template', () => {
  test('say when they were published, by which key, and with which note', async () => {
    const { slug } = await newTemplate(server, user)
    await changeTemplate(server, user, slug, { html: 'two' })
    await api().draft(slug, { html: 'three' })
    await api().publish(slug, { note: 'Third' })
    const by = { type: 'key', name: expect.any(String) }
    const versions = await dataOf<object[]>(await api().versions(slug))
    expect(versions).toMatchObject([
      { version: 3, note: 'Third', created_by: by },
      { version: 2, note: null, created_by: by },
      { version: 1, note: null, created_by: by },
    ])
  })

  test('are published again by a roll back, which leaves a draft as it is', async () => {
    const { slug } = await newTemplate(server, user, { html: 'one', settings: { pdf: {} } })
    await changeTemplate(server, user, slug, { html: 'two', styles: 's' })
    await api().draft(slug, { html: 'draft' })
    const back = await dataOf<Template>(await api().rollBack(slug, { version: 1 }))
    expect(back).toMatchObject({ version: 3, html: 'one', styles: '', has_draft: true })
    const [newest] = await dataOf<{ note: string }[]>(await api().versions(slug))
    expect(newest?.note).toBe('Version 1 again')
    const same = await dataOf<Template>(await api().rollBack(slug, { version: 1 }))
    expect(same.version).toBe(3)
    expect(await statusLabel(await api().rollBack(slug, { version: 9 }))).toBe(
      '404 TEMPLATE_NOT_FOUND',
    )
  })

  test('are compared line by line, with each other and with the draft', async () => {
    const { slug } = await newTemplate(server, user, { html: 'a\nb\n', sample_data: { a: 1 } })
    await changeTemplate(server, user, slug, { html: 'a\nc\n' })
    await api().draft(slug, { sample_data: { a: 2 }, styles: 'p {}' })
    interface Diff {
      from: string
      to: string
      fields: { field: string; diff: string }[]
    }
    const first = await dataOf<Diff>(await api().diff(slug, '?from=1&to=2'))
    expect(first).toMatchObject({ from: 'version 1', to: 'version 2' })
    expect(first.fields).toEqual([
      { field: 'html', diff: '--- version 1\n+++ version 2\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n' },
    ])
    const second = await dataOf<Diff>(await api().diff(slug, ''))
    expect([second.from, second.to]).toEqual(['version 2', 'draft'])
    expect(second.fields.map(({ field }) => field)).toEqual(['styles', 'sample_data'])
    expect(second.fields[1]?.diff).toContain('-  "a": 1\n+  "a": 2\n')
    expect((await dataOf<Diff>(await api().diff(slug, '?from=live&to=2'))).fields).toEqual([])
    expect(await statusLabel(await api().diff(slug, '?from=x'))).toBe('400 VALIDATION_ERROR')
    expect(await statusLabel(await api().diff(slug, '?from=9'))).toBe('404 TEMPLATE_NOT_FOUND')
  })

  test('with nothing in common are compared in bounded time, while others are served', async () => {
    const lines = (letter: string) =>
      Array.from({ length: 20_000 }, (_, at) => `${letter}${at % 977}`).join('\n')
    const { slug } = await newTemplate(server, user, { html: lines('a') })
    await changeTemplate(server, user, slug, { html: lines('b') })
    const other = await server.newUser('pro')
    await newTemplate(server, other, { slug: 'small', html: 'x {{ a }}' })
    const comparing = api().diff(slug, '?from=1&to=2')
    const startedAt = performance.now()
    expect(await statusLabel(await api(other).get('small'))).toBe('200')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    const { fields } = await dataOf<{ fields: { diff: string | null }[] }>(await comparing)
    expect(fields).toEqual([{ field: 'html', diff: null } as object as { diff: null }])
  })
})
