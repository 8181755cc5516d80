/** The language of form fields that all adapters share: tables, one reader, one draft. */
import { describe, expect, test } from 'bun:test'
import { CompatError } from '../../server/compat/adapter.ts'
import { SCREENSHOT_FIELDS } from '../../server/compat/browserless/fields/output-fields.ts'
import { PAGE_FIELDS } from '../../server/compat/browserless/fields/page-fields.ts'
import { readBody } from '../../server/compat/browserless/fields/read.ts'
import { newDraft } from '../../server/compat/fields/draft.ts'
import { createRename } from '../../server/compat/fields/option-names.ts'
import { FINISH_FIELDS } from '../../server/compat/gotenberg/fields/finish-fields.ts'
import { PAGE_FIELDS as FORM_PAGE_FIELDS } from '../../server/compat/gotenberg/fields/page-fields.ts'
import { PDF_FIELDS } from '../../server/compat/gotenberg/fields/pdf-fields.ts'
import { readForm } from '../../server/compat/gotenberg/fields/read.ts'

function form(values: Record<string, string>) {
  return { values: new Map(Object.entries(values).map(([name, value]) => [name, [value]])) }
}

describe('a form of Gotenberg', () => {
  test('sets the options that it names, and the defaults of Gotenberg for the others', () => {
    const draft = newDraft('pdf')
    const { problems } = readForm(form({ marginTop: '1cm', landscape: 'T' }), PDF_FIELDS, draft)
    expect(problems).toEqual([])
    expect(draft).toMatchObject({
      pdf: { landscape: true, printBackground: false, scale: 1 },
      paper: { width: '8.5in', height: '11in' },
      margin: { top: '0.393701in', bottom: '0.39in' },
    })
  })

  test('takes the first of the names of a field that has a value', () => {
    const draft = newDraft('pdf')
    readForm(form({ nativePageRanges: '', nativePages: '2' }), PDF_FIELDS, draft)
    expect(draft.pdf.pageRanges).toBe('2')
  })

  test('lists its problems in the order of the table, with the words of Go', () => {
    const sent = form({ scale: 'x', landscape: 'maybe' })
    expect(readForm(sent, PDF_FIELDS, newDraft('pdf')).problems).toEqual([
      expect.stringContaining("'landscape' is invalid (got 'maybe', resulting to strconv.Pars"),
      expect.stringContaining("'scale' is invalid (got 'x', resulting to strconv.ParseFloat"),
    ])
  })

  test('names the field of a list that lacks something, and not its entries', () => {
    const sent = form({ emulatedMediaFeatures: '[{"name":"x"}]' })
    expect(readForm(sent, FORM_PAGE_FIELDS, newDraft('pdf')).problems).toEqual([
      expect.stringContaining('unmarshal emulatedMediaFeatures: each entry needs a name'),
    ])
  })

  test('leaves the defaults of fields that its route does not read', () => {
    const sent = form({ flatten: 'true', rotateAngle: '90' })
    const isRead = (name: string) => name === 'rotateAngle'
    const { values } = readForm(sent, FINISH_FIELDS, newDraft('pdf'), isRead)
    expect(values).toMatchObject({ flatten: false, rotateAngle: 90 })
  })
})

describe('a body of browserless', () => {
  const table = { ...PAGE_FIELDS, ...SCREENSHOT_FIELDS }
  const read = (body: Record<string, unknown>) => {
    const draft = newDraft()
    return { draft, values: readBody(body, table, draft) }
  }

  test('sets options by the paths of its fields, and null counts as left out', () => {
    const { draft, values } = read({
      url: 'http://example.com',
      viewport: { width: '300', height: null },
      options: { type: 'jpeg', quality: 0 },
    })
    expect(draft).toMatchObject({ format: 'jpeg', viewport: { width: 300, height: 600 } })
    expect(values['options.quality']).toBe(0)
  })

  test('names fields without an effect, and refuses those that it does not have', () => {
    expect(read({ html: '', scrollPage: false }).draft.ignored).toEqual(['scrollPage'])
    const wrong = { nothing: 1, viewport: 'wide', gotoOptions: { referer: 'a' } }
    expect(() => read(wrong)).toThrow(
      new CompatError(
        400,
        [
          '"nothing" is not a field of this route.',
          '"viewport" must be an object.',
          '"gotoOptions.referer" is not available. Send the header in `setExtraHTTPHeaders`.',
        ].join('\n'),
      ),
    )
  })
})

test('messages about options name the fields of the service, the longest path first', () => {
  const rename = createRename({ facturX: 'xml', 'facturX.level': 'level', cookies: 'cookie' }, "'")
  expect(rename('`settings.pdf.facturX.level` and `options.facturX` and `options.scale`')).toBe(
    "'level' and 'xml' and 'scale'",
  )
  expect(rename('`options.cookies[0].name` must be `x`')).toBe("'cookie[0].name' must be 'x'")
})
