/** Parts: templates that other templates insert with the tag `render`. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  changeTemplate,
  dataOf,
  newTemplate,
  sendTemplate,
  type Template,
  templateApi,
} from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { DATABASES, type TestUser } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

describe.each(DATABASES)('parts on %s', (database) => {
  const { server, user } = useServer({ plan: 'pro', database })

  const api = (by: TestUser = user) => templateApi(server, by)
  const part = (slug: string, html: string, by = user) =>
    newTemplate(server, by, { slug, html, kind: 'part' })
  const textOf = async (response: Response) =>
    (await readPdf(await response.bytes()))[0]?.text.trim() ?? ''
  const pdf = (template_id: string, more: object = {}, by = user) =>
    server.post('/api/v1/pdf', { template_id, ...more }, by.key)
  const issueOf = async (response: Response) => (await readError(response)).details?.issues?.[0]

  describe('a template', () => {
    test('inserts a part with the values that it passes, and those only', async () => {
      await part('sign', '<i>({{ by }})</i>')
      await part('greeting', 'Hello {{ name }}{{ company }}! {% render "sign", by: name %}')
      const html = '{% render "greeting", name: customer %}'
      const made = await newTemplate(server, user, { slug: 'letter', html })
      expect(made).toMatchObject({ variables: ['customer'], parts: ['greeting'] })
      const data = { customer: '<Ada>', company: 'hidden', name: 'hidden' }
      expect(await textOf(await pdf('letter', { data }))).toBe('Hello <Ada>! (<Ada>)')
    })

    test('inserts parts in loops, and in its header and footer', async () => {
      await part('row', '{{ forloop.index }}:{{ row }} ')
      await part('page-number', 'no. <i class="pageNumber"></i>')
      await newTemplate(server, user, {
        slug: 'table',
        html: "{% render 'row' for rows as row %}",
        footer: "<span>{% render 'page-number' %}</span>",
        settings: { pdf: { margin: { bottom: '2cm' } } },
      })
      const text = await textOf(await pdf('table', { json: { rows: ['a', 'b'] } }))
      for (const found of ['1:a 2:b', 'no. 1']) expect(text).toContain(found)
    })

    test('shows the newest published version of a part, not its draft', async () => {
      await part('versioned', 'one')
      await newTemplate(server, user, { slug: 'shows', html: '{% render "versioned" %}' })
      await api().draft('versioned', { html: 'two' })
      expect(await textOf(await pdf('shows'))).toBe('one')
      expect(await textOf(await api().preview('versioned', { version: 'draft' }))).toBe('two')
      await api().publish('versioned', {})
      expect(await textOf(await pdf('shows'))).toBe('two')
      expect(await textOf(await pdf('shows', { template_version: 1 }))).toBe('two')
    })

    test('rendered in the background has the versions of the moment of the request', async () => {
      await part('moment', 'before')
      await newTemplate(server, user, { slug: 'later', html: '{% render "moment" %}' })
      const { request_id } = await dataOf<{ request_id: string }>(
        await pdf('later', { async: true }),
      )
      await changeTemplate(server, user, 'moment', { html: 'after' })
      const done = await server.fetch(`/api/v1/renders/${request_id}?wait=30`, {
        headers: { Authorization: `Bearer ${user.key}` },
      })
      const { output_url } = await dataOf<{ output_url: string }>(done)
      expect(await textOf(await fetch(output_url))).toBe('before')
    })

    test('shows unsaved parts in a preview, and names those that do not exist', async () => {
      await part('known', 'known')
      await newTemplate(server, user, { slug: 'unsaved' })
      const preview = (html: string) => api().preview('unsaved', { html })
      expect(await textOf(await preview('{% render "known" %}'))).toBe('known')
      expect(await issueOf(await preview('{% render "unknown" %}'))).toMatchObject({
        path: 'html',
        message: expect.stringContaining('does not exist: unsaved > unknown'),
      })
    })
  })

  describe('an Open Graph image', () => {
    test('is another one when a part of a part has another version', async () => {
      await part('inner', '<b>one</b>')
      await part('outer', '{% render "inner" %}')
      await newTemplate(server, user, {
        slug: 'og-parts',
        html: '{% render "outer" %}',
        width: 80,
        height: 40,
      })
      const image = async () => {
        const response = await server.fetch(`/api/v1/og/og-parts?key=${user.key}`)
        return [response.headers.get('x-cache'), Bun.hash(await response.bytes())] as const
      }
      const [first, bytes] = await image()
      expect([first, await image()]).toEqual(['MISS', ['HIT', bytes]])
      await changeTemplate(server, user, 'inner', { html: '<b>two</b>' })
      const [second, changed] = await image()
      expect([second, changed === bytes]).toEqual(['MISS', false])
      await newTemplate(server, user, { slug: 'unrelated', kind: 'part' })
      expect(await image()).toEqual(['HIT', changed])
    })
  })

  describe('a template is refused', () => {
    test('with a part that does not exist, is a document, or belongs to another user', async () => {
      const eve = await server.newUser('pro')
      await part('of-ada', 'secret')
      await newTemplate(server, user, { slug: 'document' })
      for (const [name, by] of [
        ['nosuch', user],
        ['document', user],
        ['of-ada', eve],
        ['../../etc/passwd', user],
      ] as const) {
        const html = `{% render "${name}" %}`
        const issue = await issueOf(await sendTemplate(server, by, { name: 'x', html }))
        expect(issue?.message).toBe(`\`html\` names a part that does not exist: ${name}.`)
      }
    })

    test('with a part that is not named in quotes', async () => {
      for (const html of ['\n{% render a %}', '\n{% render "a{{ b }}" %}']) {
        const { details } = await readError(await sendTemplate(server, user, { name: 'x', html }))
        expect(details).toMatchObject({ line: 2, column: 1, issues: [{ path: 'html' }] })
        expect(details?.issues?.[0]?.message).toContain('takes the slug of a part in quotes')
      }
    })

    test('with a circle of parts, whose chain the error names', async () => {
      await part('a', 'x')
      await part('b', '{% render "a" %}')
      await part('c', '{% render "b" %}')
      for (const change of [
        { html: '{% render "c" %}' },
        { html: '{% if x %}{% render "a" %}{% endif %}' },
      ]) {
        const issue = await issueOf(await changeTemplate(server, user, 'a', change))
        expect(issue?.path).toBe('html')
        expect(issue?.message).toMatch(/has a circle of parts: a > (c > b > )?a\.$/)
        const { problems } = await dataOf<{ problems: { message: string }[] }>(
          await api().draft('a', change),
        )
        expect(problems[0]?.message).toContain('circle')
        expect((await issueOf(await api().publish('a', {})))?.message).toContain('circle')
        await api().discard('a')
      }
    })

    test('with more than 8 levels, 50 parts or 1,000,000 characters of parts', async () => {
      const owner = await server.newUser('business')
      const html = (names: string[]) => names.map((name) => `{% render "${name}" %}`).join('')
      const names = Array.from({ length: 51 }, (_, at) => `p${at}`)
      for (const name of names) await part(name, 'x', owner)
      for (let level = 1; level <= 9; level += 1) {
        const below = level === 1 ? 'x' : html([`l${level - 1}`])
        if (level < 9) await part(`l${level}`, below, owner)
        else {
          const body = { name: 'x', slug: 'l9', kind: 'part', html: below }
          expect(await statusLabel(await sendTemplate(server, owner, body))).toBe('201')
        }
      }
      const messageOf = async (of: string[]) =>
        (await issueOf(await sendTemplate(server, owner, { name: 'x', html: html(of) })))?.message
      expect(await messageOf(['l9'])).toContain('more than 8 levels of parts: l9')
      expect(await messageOf(names)).toContain('more than 50 parts')
      const large = Array.from({ length: 6 }, (_, at) => `large${at}`)
      for (const name of large) await part(name, 'x'.repeat(190_000), owner)
      expect(await messageOf(large)).toContain('more than 1000000 characters')
      const within = { name: 'x', html: html(['l8', ...names.slice(0, 40)]) }
      expect(await statusLabel(await sendTemplate(server, owner, within))).toBe('201')
    })

    test('when it is rendered with a fault in a part, which the error names', async () => {
      await part('faulty', 'a\n{{ value | money: "nosuch" }}')
      await newTemplate(server, user, {
        slug: 'has-fault',
        html: '{% render "faulty", value: 1 %}',
      })
      const { details } = await readError(await pdf('has-fault'))
      expect(details).not.toHaveProperty('line')
      expect(details?.issues?.[0]?.message).toContain('line 2, column 1 of the part `faulty`')
    })
  })

  describe('a part in use', () => {
    test('names its users, and is neither deleted nor renamed nor made a document', async () => {
      const { id } = await part('logo', 'x')
      await newTemplate(server, user, { slug: 'uses-live', html: '{% render "logo" %}' })
      await newTemplate(server, user, { slug: 'uses-draft' })
      await api().draft('uses-draft', { header: '{% render "logo" %}' })
      expect(await dataOf(await api().usedBy(id))).toMatchObject([
        { slug: 'uses-draft', live: false, draft: true },
        { slug: 'uses-live', live: true, draft: false },
      ])
      for (const response of [
        await api().delete('logo'),
        await changeTemplate(server, user, 'logo', { slug: 'other' }),
        await changeTemplate(server, user, 'logo', { kind: 'document' }),
      ]) {
        const { code, message } = await readError(response)
        expect(code).toBe('CONFLICT')
        for (const slug of ['`uses-draft`', '`uses-live`']) expect(message).toContain(slug)
      }
      await changeTemplate(server, user, 'uses-live', { html: 'x' })
      await api().discard('uses-draft')
      expect(await dataOf(await api().usedBy(id))).toEqual([])
      expect(await statusLabel(await api().delete('logo'))).toBe('200')
      const back = await issueOf(await api().rollBack('uses-live', { version: 1 }))
      expect(back?.path).toBe('version')
      const old = await pdf('uses-live', { template_version: 1 })
      expect((await issueOf(old))?.message).toContain('does not exist: uses-live > logo')
    })

    test('tells nothing to another user', async () => {
      const { id } = await part('private', 'x')
      const eve = await server.newUser('pro')
      expect(await statusLabel(await api(eve).usedBy(id))).toBe('404 TEMPLATE_NOT_FOUND')
      const own = await newTemplate(server, eve, { slug: 'private', kind: 'part' })
      await newTemplate(server, user, { html: '{% render "private" %}' })
      expect(await dataOf<Template[]>(await api(eve).usedBy(own.id))).toEqual([])
    })
  })
})
