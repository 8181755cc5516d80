/** Rules for the variables of parts, which hold for what each tag `render` passes. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf, newTemplate, type Template, templateApi } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { DATABASES } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

type Rules = Template['variable_rules']

describe.each(DATABASES)('rules of parts on %s', (database) => {
  const { server, user } = useServer({ plan: 'pro', database })

  const part = (slug: string, html: string, variable_rules: Rules) =>
    newTemplate(server, user, { slug, html, kind: 'part', variable_rules })
  const document = (html: string, more: object = {}) =>
    newTemplate(server, user, { html, width: 80, height: 40, ...more })
  const pdf = (template_id: string, body: object = {}) =>
    server.post('/api/v1/pdf', { template_id, ...body }, user.key)
  const preview = (slug: string, body: object = {}) => templateApi(server, user).preview(slug, body)
  const textOf = async (response: Response) => {
    expect(await statusLabel(response.clone())).toBe('200')
    const text = (await readPdf(await response.bytes()))[0]?.text ?? ''
    return text.replaceAll(/\s+/g, ' ').trim()
  }
  const refusal = async (response: Response) => {
    const { code, details } = await readError(response)
    const { path, message } = details?.issues?.[0] ?? {}
    return { code, path, message, line: details?.line, column: details?.column }
  }
  const used = async () => {
    const headers = { Authorization: `Bearer ${user.key}` }
    return (await dataOf<{ used: number }>(await server.fetch('/api/v1/usage', { headers }))).used
  }

  describe('a required variable', () => {
    beforeAll(() => part('head', '<h1>{{ name }}</h1>', { name: { required: true } }))
    const message = (place: string) =>
      `The template cannot be expanded: the part \`head\` requires the variable \`name\`, which is missing or empty (${place}).`

    test('that no tag passes is refused with the names of part and variable, and nothing is counted', async () => {
      const { slug } = await document('<p>\n{% render "head", name: customer %}')
      const before = await used()
      const wanted = {
        code: 'VALIDATION_ERROR' as const,
        message: message('line 2, column 1'),
        line: 2,
        column: 1,
      }
      const refused = [
        await refusal(await pdf(slug)),
        await refusal(await pdf(slug, { async: true, data: { customer: '' } })),
        await refusal(await preview(slug)),
        await refusal(await server.fetch(`/api/v1/og/${slug}?key=${user.key}`)),
      ]
      expect(refused).toEqual([
        { ...wanted, path: 'template_id' },
        { ...wanted, path: 'template_id' },
        { ...wanted, path: 'id' },
        { ...wanted, path: 'template' },
      ])
      expect(await used()).toBe(before)
      expect(await textOf(await pdf(slug, { data: { customer: 'Ada' } }))).toBe('Ada')
      const { request_id } = await dataOf<{ request_id: string }>(
        await pdf(slug, { async: true, data: { customer: 'Ada' } }),
      )
      expect(request_id).toBeString()
    })

    test.each(['', ', name: nil', ', name: ""', ', name: empty', ', name: nosuch, other: 1'])(
      'is missing at a tag with %j',
      async (passed) => {
        const { slug } = await document(`{% render "head"${passed} %}`)
        expect((await refusal(await pdf(slug))).message).toBe(message('line 1, column 1'))
      },
    )

    test('is not checked where its tag is not reached', async () => {
      const { slug } = await document('{% if customer %}{% render "head" %}{% endif %}rest')
      expect(await textOf(await pdf(slug))).toBe('rest')
    })

    test('of a part in a part has the place of the tag in the part', async () => {
      await part('page', '<i>\n\n{% render "head", name: title %}', {})
      const { slug } = await document('{% render "page" %}')
      const { line, message: found } = await refusal(await pdf(slug))
      expect(line).toBeUndefined()
      expect(found).toBe(message('line 3, column 1 of the part `page`'))
    })

    test('is checked for each item of a loop', async () => {
      await part('row', '<p>{{ row }}</p>', { row: { required: true } })
      const { slug } = await document('{% render "row" for rows as row %}')
      expect(await textOf(await pdf(slug, { json: { rows: ['a', 'b'] } }))).toBe('ab')
      const { message: found } = await refusal(await pdf(slug, { json: { rows: ['a', ''] } }))
      expect(found).toContain('the part `row` requires the variable `row`')
    })
  })

  describe('a fallback', () => {
    test('takes the place of what a tag leaves out, in loops and in parts of parts, and is escaped', async () => {
      await part('cell', '[{{ cell }}{{ unit }}]', {
        cell: { fallback: '<none>' },
        unit: { fallback: 'kg' },
      })
      await part('line', '{% render "cell" for cells as cell %}{% render "cell", unit: "g" %}', {})
      const { slug } = await document(
        '{% render "line", cells: cells %}{% render "cell" with x as cell %}',
      )
      const json = { cells: ['a', null, 'b'], x: 'x', unit: 'never' }
      expect(await textOf(await pdf(slug, { json }))).toBe('[akg][<none>kg][bkg][<none>g][xkg]')
    })
  })

  describe('a hidden element', () => {
    test('is removed where a tag leaves its variable out, and only there', async () => {
      await part('note', '<p>note: {{ note }}</p><p>end</p>', { note: { hide: true } })
      await part('notes', '{% render "note" for notes as note %}', {})
      const { slug } = await document(
        '<p>a</p>{% render "note", note: "N" %}{% render "note" %}{% render "notes", notes: notes %}<p>{{ note }}z</p>',
      )
      const json = { notes: ['1', '', '2'] }
      expect(await textOf(await pdf(slug, { json }))).toBe(
        'a note: N end end note: 1 end end note: 2 end z',
      )
    })

    test('is that around the tag if the part has none of its own', async () => {
      await part('bare', '{{ text }}', { text: { hide: true } })
      const { slug } = await document('<p>a</p><p>b {% render "bare" %}</p><p>c</p>', {
        header: '<span>head {% render "bare" %}</span><b>kept</b>',
        settings: { pdf: { margin: { top: '2cm' } } },
      })
      const text = await textOf(await pdf(slug))
      for (const word of ['a', 'c', 'kept']) expect(text).toContain(word)
      for (const word of ['b', 'head', 'hidden-'])
        expect(text.replace('kept', '')).not.toContain(word)
    })
  })

  test('parts with more bytes than their characters can have are refused', async () => {
    const owner = await server.newUser('business')
    const names = Array.from({ length: 9 }, (_, at) => `large${at}`)
    for (const slug of names) {
      await newTemplate(server, owner, { slug, kind: 'part', html: '漢'.repeat(120_000) })
    }
    const html = (count: number) =>
      names
        .slice(0, count)
        .map((name) => `{% render "${name}" %}`)
        .join('')
    const make = (count: number) =>
      server.post('/api/v1/templates', { name: 'x', html: html(count) }, owner.key)
    expect(await statusLabel(await make(8))).toBe('201')
    expect((await refusal(await make(9))).message).toBe(
      '`html` has parts with more than 1000000 characters together.',
    )
  })
})
