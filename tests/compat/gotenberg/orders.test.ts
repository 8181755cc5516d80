/** Forms of Gotenberg as orders: what each asks for, as plain data and without a server. */
import { describe, expect, test } from 'bun:test'
import { CompatError } from '../../../server/compat/adapter.ts'
import { newDraft } from '../../../server/compat/fields/draft.ts'
import { stepsOfPage } from '../../../server/compat/gotenberg/chromium/steps.ts'
import { FINISH_FIELDS } from '../../../server/compat/gotenberg/fields/finish-fields.ts'
import { readForm } from '../../../server/compat/gotenberg/fields/read.ts'
import { readWork } from '../../../server/compat/gotenberg/finish/work.ts'
import { orderOf } from '../../../server/compat/gotenberg/pdfengines/order.ts'
import { ENGINE_ROUTES } from '../../../server/compat/gotenberg/pdfengines/routes.ts'
import { sentForm } from '../../support/compat/sent-form.ts'

type Sent = Parameters<typeof sentForm>[0]

const PDFS = { 'b10.pdf': 'ten', 'b2.PDF': 'two', 'notes.txt': 'text' }

function ordered(route: string, sent: Sent = {}, filename: string | null = null) {
  const known = ENGINE_ROUTES[route]
  if (!known) throw new Error(`there is no route ${route}`)
  return orderOf(known, sentForm({ files: PDFS, ...sent }), { timeoutMs: 30_000, filename })
}

const stepsOf = (route: string, fields: Record<string, string | string[]>, sent: Sent = {}) =>
  ordered(route, { ...sent, fields }).order.request.steps

/** The fields that routes require. */
const NEEDED: Record<string, Sent> = {
  split: { fields: { splitMode: 'intervals', splitSpan: '2' } },
  rotate: { fields: { rotateAngle: '90' } },
  encrypt: { fields: { userPassword: 'secret' } },
  'metadata/write': { fields: { metadata: '{"Title":"a"}' } },
  'bookmarks/write': { fields: { bookmarks: '[{"title":"a","page":1}]' } },
  convert: { fields: { pdfa: 'PDF/A-2b' } },
  'factur-x': {
    fields: { facturxConformanceLevel: 'EN 16931' },
    others: { facturxXml: { 'a.xml': '<invoice/>' } },
  },
  watermark: { fields: { watermarkSource: 'text', watermarkExpression: 'a' } },
  stamp: { fields: { stampSource: 'text', stampExpression: 'a' } },
}

describe('the order of a form about PDFs', () => {
  test.each(Object.keys(ENGINE_ROUTES))('of %s is plain data that names its files', (route) => {
    const { order, files } = ordered(route, NEEDED[route])
    expect(JSON.parse(JSON.stringify(order))).toEqual(order)
    const { sources } = order.request
    expect(sources.map(({ name }) => name)).toEqual(['b2.PDF', 'b10.pdf'])
    const contents = sources.map(({ file }) => new TextDecoder().decode(files[file] as Uint8Array))
    expect(contents).toEqual(['two', 'ten'])
  })

  test('has the steps in the order of Gotenberg, however the form has them', () => {
    const fields = {
      flatten: 'true',
      userPassword: 'secret',
      metadata: '{"Title":"a"}',
      rotateAngle: '90',
      optimizeImages: 'true',
      stampSource: 'text',
      stampExpression: 'DRAFT',
      splitMode: 'pages',
      splitSpan: '1-2',
    }
    const others = { embeds: { 'data.csv': '1;2' } }
    const steps = stepsOf('split', { ...fields, embedsMetadata: '{}' }, { others })
    expect(steps.map((step) => Object.keys(step)[0])).toEqual([
      'parts',
      'marks',
      'rotate',
      'flatten',
      'compress',
      'properties',
      'attach',
      'encrypt',
    ])
  })

  test('joins under the name of the output, with the bookmarks of the form', () => {
    const bookmarks = JSON.stringify({ 'b2.PDF': [{ title: 'Two', page: 1 }] })
    const { request } = ordered('merge', { fields: { bookmarks } }, 'all').order
    expect(request.join).toEqual({ name: 'all', outline: { keepsOwn: false, hasTitles: false } })
    expect(request.sources.map(({ outline }) => outline)).toEqual([
      [{ title: 'Two', page: 1, children: [] }],
      null,
    ])
    expect(ordered('merge').order.request.join).toEqual({ name: 'merged', outline: null })
  })

  test('finishes prints for a standard in one step, and takes nothing but prints', () => {
    const others = { embeds: { 'data.csv': '1;2' } }
    const fields = { pdfa: 'PDF/A-3b', metadata: '{"Title":"a"}', embedsMetadata: '{}' }
    const { order } = ordered('merge', { fields, others })
    expect(order.request.mustBePrints).toBeTrue()
    expect(order.request.steps).toEqual([
      expect.objectContaining({
        finish: expect.objectContaining({
          pdfa: '3b',
          document: { title: 'a' },
          attachments: [expect.objectContaining({ name: 'data.csv' })],
        }),
      }),
    ])
    expect(ordered('merge').order.request.mustBePrints).toBeFalse()
  })

  test('has nothing of fields and files that the route does not read', () => {
    const fields = { rotateAngle: '90', userPassword: 'secret', flatten: 'true' }
    const others = { embeds: { 'data.csv': '1;2' } }
    const { order, files } = ordered('rotate', { fields, others })
    expect(order.request.steps).toEqual([{ rotate: { angle: 90 }, subject: 'b2.PDF' }])
    expect(Object.keys(files)).toHaveLength(2)
  })

  test('reads facts without a step', () => {
    const { request } = ordered('metadata/read').order
    expect(request).toMatchObject({ readsFacts: true, steps: [] })
  })

  test.each([
    ['rotate', {}, "form field 'rotateAngle' is required"],
    ['stamp', { stampSource: 'image' }, 'a stamp file is required for image or pdf source'],
    ['encrypt', {}, "a 'userPassword' or 'ownerPassword' is required"],
    ['split', { splitMode: 'intervals', splitSpan: '0' }, 'value is inferior to 1'],
    ['merge', { pdfa: 'PDF/A-2b', userPassword: 'x' }, 'incompatible with encryption'],
  ])('of %s with %j is refused', (route, fields, problem) => {
    const refused = () => ordered(route, { fields })
    expect(refused).toThrow(CompatError)
    expect(refused).toThrow(problem)
  })
})

describe('the steps of a form about a page', () => {
  function pageSteps(fields: Record<string, string>) {
    const form = sentForm({ fields })
    const { values, problems } = readForm(form, FINISH_FIELDS, newDraft('pdf'))
    const work = readWork(values, form, problems)()
    return stepsOfPage(work, 'report').steps
  }

  test('write the bookmarks first, and name the parts after the output', () => {
    const bookmarks = JSON.stringify([{ title: 'a', page: 1 }])
    expect(pageSteps({ bookmarks, splitMode: 'intervals', splitSpan: '2' })).toEqual([
      { outline: [{ title: 'a', page: 1, children: [] }], subject: 'the page' },
      { parts: { every: 2, name: 'report' }, subject: 'the page' },
    ])
  })

  test('rewrite a compressed file before it is finished for an archive', () => {
    const steps = pageSteps({ optimizeImages: 'true', imageQuality: '50', pdfa: 'PDF/A-1b' })
    expect(steps.map((step) => Object.keys(step)[0])).toEqual(['compress', 'metadata', 'finish'])
  })
})
