/**
 * The content of a template beside its HTML: styles, header and footer, settings and sample data.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  changeTemplate,
  dataOf,
  newTemplate,
  sendTemplate,
  type Template,
} from '../../support/api/templates.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useServer({ plan: 'pro', env: { KEEP_REQUESTS: 'on' } })

const A6 = { width: 298, height: 420 }
const A5 = { width: 420, height: 596 }

async function pdfOf(body: object) {
  const response = await server.post('/api/v1/pdf', body, user.key)
  expect(await statusLabel(response)).toBe('200')
  const [page] = await readPdf(await response.bytes())
  return { ...page, width: Math.round(page?.width ?? 0), height: Math.round(page?.height ?? 0) }
}

const preview = (slug: string, body: object) =>
  server.post(`/api/v1/templates/${slug}/preview`, body, user.key)

describe('the content of a template', () => {
  test('is returned as it was saved, with the variables of all of its texts', async () => {
    const content = {
      html: '<p>{{ a }}</p>',
      styles: 'p { color: {{ b }} }',
      header: '<b>{{ c }}</b>',
      footer: '<i>{{ d }}</i>',
      settings: { pdf: { format: 'A6' }, screenshot: { darkMode: true } },
      sample_data: { a: [1, null], b: 'red' },
    }
    const made = await newTemplate(server, user, { name: 'Whole', ...content } as object)
    expect(made).toMatchObject({ ...content, variables: ['a', 'b', 'c', 'd'], version: 1 })
    const read = await server.fetch(`/api/v1/templates/${made.id}`, {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    expect(await dataOf<Template>(read)).toEqual(made)
  })

  test.each<[field: string, value: unknown]>([
    ['styles', 'p { margin: 0 }'],
    ['header', '<b>header</b>'],
    ['footer', '<b>footer</b>'],
    ['settings', { pdf: { landscape: true } }],
    ['sample_data', { a: 1 }],
  ])(
    'makes a version when its %s changes, and none when they are the same',
    async (field, value) => {
      const { id } = await newTemplate(server, user)
      const change = async () =>
        dataOf<Template>(await changeTemplate(server, user, id, { [field]: value }))
      expect(await change()).toMatchObject({ version: 2, [field]: value, html: '<p>x' })
      expect(await change()).toMatchObject({ version: 2 })
    },
  )

  test('keeps every one of the fields that concurrent requests change', async () => {
    const { id } = await newTemplate(server, user)
    const changes = [{ html: '{{ h }}' }, { styles: '{{ s }}' }, { footer: '{{ f }}' }]
    const sent = await Promise.all(
      changes.map((change) => changeTemplate(server, user, id, change)),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    const last = await dataOf<Template>(await changeTemplate(server, user, id, { name: 'Last' }))
    expect(last).toMatchObject({ ...Object.assign({}, ...changes), variables: ['f', 'h', 's'] })
  })

  test.each<[place: string, body: object]>([
    ['styles', { styles: '{{ a' }],
    ['header', { header: '{% nosuch %}' }],
    ['footer', { footer: '{{ a | nosuch }}' }],
    ['styles', { styles: 'x'.repeat(200_001) }],
    ['header', { header: 'x'.repeat(50_001) }],
    ['footer', { footer: 'a\u0000' }],
    ['settings.pdf.nosuch', { settings: { pdf: { nosuch: 1 } } }],
    ['settings.pdf.scale', { settings: { pdf: { scale: 9 } } }],
    ['settings.pdf.margin', { settings: { pdf: { margin: { left: '20cm', right: '20cm' } } } }],
    ['settings.pdf.cookies', { settings: { pdf: { cookies: [] } } }],
    ['settings.pdf.encrypt', { settings: { pdf: { encrypt: {} } } }],
    ['settings.pdf.headerTemplate', { settings: { pdf: { headerTemplate: 'x' } } }],
    ['settings.screenshot.width', { settings: { screenshot: { width: 10 } } }],
    ['settings', { settings: { pdf: { injectCSS: 'x'.repeat(20_000) } } }],
    ['settings.nosuch', { settings: { nosuch: {} } }],
    ['sample_data', { sample_data: { a: 'x'.repeat(100_000) } }],
    ['kind', { kind: 'nosuch' }],
    ['folder', { folder: 'x'.repeat(101) }],
    ['tags[0]', { tags: [''] }],
    ['tags', { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }],
    ['description', { description: 'x'.repeat(1_001) }],
  ])('with an invalid %s is refused with its path', async (place, body) => {
    const response = await sendTemplate(server, user, { name: 'x', html: '', ...body })
    const { code, details } = await readError(response)
    expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', place])
  })
})

describe('a render of a template', () => {
  test('has its styles, which no text of CSS can end', async () => {
    const styles = '/* </style><p>escaped</p> */ p.{{ name }} { display: none }'
    const html = '<html><head><title>T</title></head><p class="gone">hidden</p><p>shown</p>'
    const { slug } = await newTemplate(server, user, { html, styles })
    const { text } = await pdfOf({ template_id: slug, data: { name: 'gone' } })
    expect(text?.trim()).toBe('shown')
  })

  test('has its settings, its header and its footer, unless the request has others', async () => {
    const { slug } = await newTemplate(server, user, {
      html: 'body',
      header: '<span>from {{ company }}</span>',
      footer: '<span>page <i class="pageNumber"></i></span>',
      settings: { pdf: { format: 'A6', margin: { top: '2cm', bottom: '2cm' } } },
    })
    const data = { company: '<Ada>' }
    const own = await pdfOf({ template_id: slug, data })
    expect(own).toMatchObject(A6)
    for (const part of ['from <Ada>', 'page 1', 'body']) expect(own.text).toContain(part)
    const other = await pdfOf({
      template_id: slug,
      data,
      options: { format: 'A5', headerTemplate: '<span>other</span>' },
    })
    expect(other).toMatchObject(A5)
    expect(other.text).toContain('other')
    expect(other.text).not.toContain('Ada')
    const plain = await pdfOf({ template_id: slug, options: { displayHeaderFooter: false } })
    expect(plain.text?.trim()).toBe('body')
    // A default that a request states replaces a setting, too.
    const stated = await pdfOf({ template_id: slug, options: { format: 'A4' } })
    expect(stated.width).toBe(596)
  })

  test('in a batch and in the background has its settings', async () => {
    const settings = { pdf: { format: 'A6' } }
    const { slug } = await newTemplate(server, user, { html: 'x', settings })
    const renders = [
      { type: 'pdf', template_id: slug },
      { type: 'pdf', template_id: slug, options: { format: 'A5' } },
    ]
    const { data } = (await (await server.post('/api/v1/batch', { renders }, user.key)).json()) as {
      data: { renders: { request_id: string }[] }
    }
    const widths: number[] = []
    for (const { request_id } of data.renders) {
      const headers = { Authorization: `Bearer ${user.key}` }
      const done = await server.fetch(`/api/v1/renders/${request_id}?wait=30`, { headers })
      const { output_url } = await dataOf<{ output_url: string }>(done)
      const [page] = await readPdf(await (await fetch(output_url)).bytes())
      widths.push(Math.round(page?.width ?? 0))
    }
    expect(widths).toEqual([A6.width, A5.width])
  })

  test('is repeated with the settings that the template has then', async () => {
    const { slug, id } = await newTemplate(server, user, { settings: { pdf: { format: 'A6' } } })
    const first = await server.post('/api/v1/pdf', { template_id: slug }, user.key)
    const request = first.headers.get('x-request-id') ?? ''
    await changeTemplate(server, user, id, { settings: { pdf: { format: 'A5' } } })
    const again = await server.post(`/api/v1/renders/${request}/rerun`, {}, user.key)
    expect(await statusLabel(again.clone())).toBe('200')
    const [page] = await readPdf(await again.bytes())
    expect(Math.round(page?.width ?? 0)).toBe(A5.width)
  })

  test('whose options contradict its settings is refused', async () => {
    const { slug } = await newTemplate(server, user, { settings: { pdf: { format: 'A6' } } })
    const options = { margin: { left: '8cm', right: '8cm' } }
    const response = await server.post('/api/v1/pdf', { template_id: slug, options }, user.key)
    expect((await readError(response)).details?.issues?.[0]?.path).toBe('options.margin')
  })

  test('as an Open Graph image has its styles and its settings', async () => {
    const { slug } = await newTemplate(server, user, {
      html: 'x',
      width: 100,
      height: 50,
      styles: 'body { background: {{ colour }} }',
      settings: { screenshot: { deviceScaleFactor: 2 } },
    })
    const query = new URLSearchParams({ key: user.key, colour: '#ff0000' })
    const image = await readImage(await (await server.fetch(`/api/v1/og/${slug}?${query}`)).bytes())
    expect([image.width, image.height, colourAt(image, 100, 50)]).toEqual([200, 100, '#ff0000'])
  })
})

describe('a preview', () => {
  test('shows the sample data unless the request has values', async () => {
    const made = await newTemplate(server, user, {
      html: '{{ name }}{% for n in list %}, {{ n }}{% endfor %}',
      sample_data: { name: 'Ada', list: [1, 2] },
    })
    const text = async (body: object) =>
      (await readPdf(await (await preview(made.slug, body)).bytes()))[0]?.text.trim()
    expect(await text({})).toBe('Ada, 1, 2')
    expect(await text({ data: { name: 'Bob' } })).toBe('Bob')
  })

  test('shows unsaved styles, headers, footers and settings beside what is saved', async () => {
    const { slug } = await newTemplate(server, user, { html: '<p>one</p><b>two</b>' })
    const body = {
      styles: 'p { display: none }',
      footer: '<span>end</span>',
      settings: { pdf: { format: 'A6', margin: { bottom: '2cm' } } },
    }
    const [page] = await readPdf(await (await preview(slug, body)).bytes())
    expect([Math.round(page?.width ?? 0), page?.text.includes('one')]).toEqual([A6.width, false])
    expect(page?.text).toContain('end')
    const wrong = await preview(slug, { footer: '{{' })
    expect((await readError(wrong)).details?.issues?.[0]?.path).toBe('footer')
  })
})
