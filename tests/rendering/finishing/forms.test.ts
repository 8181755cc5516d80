/**
 * `forms` makes the controls of a page fields of its PDF: with what they hold, where they are, and
 * in the structure. The page itself has their boxes only.
 */
import { describe, expect, test } from 'bun:test'
import { openDocument } from '../../../packages/pdf/src/objects/document.ts'
import { readNumberTree } from '../../../packages/pdf/src/objects/trees.ts'
import { nameOf, Ref } from '../../../packages/pdf/src/objects/values.ts'
import { isElement, readStructure } from '../../../packages/pdf/src/structure/tree.ts'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

type Report = components['schemas']['RenderReport']
type Facts = components['schemas']['PdfFacts']

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

async function print(html: string, options: object = {}) {
  const body = { html, options: { forms: true, ...options } }
  const response = await server.post('/api/v1/pdf', body, user.key)
  if (response.status !== 200) throw new Error(await response.text())
  const id = response.headers.get('X-Request-Id')
  const pdf = new Uint8Array(await response.arrayBuffer())
  await checkPdf(pdf)
  const headers = { Authorization: `Bearer ${user.key}` }
  const report = await dataOf<Report>(
    await server.fetch(`/api/v1/renders/${id}/report`, { headers }),
  )
  const facts = await dataOf<Facts>(await pdfs.post('metadata', { source: content(pdf) }))
  const fields = facts.fields ?? []
  const hints = report.hints.filter(({ code }) => code === 'FIELDS_LEFT_OUT')
  return {
    pdf,
    fields,
    report,
    hints,
    field: (name: string) => fields.find((one) => one.name === name),
  }
}

/** The widgets that are not the only thing in an element of a form. */
function misplacedIn(pdf: Uint8Array): { widgets: number; misplaced: number[] } {
  const document = openDocument(Buffer.from(pdf))
  const structure = document && readStructure(document)
  if (!document || !structure) throw new Error('the PDF is not tagged')
  const elements = new Map(structure.elements.map((element) => [element.id, element]))
  const parents = readNumberTree(document, structure.root.get('ParentTree'))
  const ids = Array.from({ length: document.count() }, (_, id) => id)
  const widgets = ids.filter((id) => nameOf(document.dict(new Ref(id)).get('Subtype')) === 'Widget')
  const misplaced = widgets.filter((id) => {
    const parent = parents.get(Number(document.dict(new Ref(id)).get('StructParent')))
    const element = parent instanceof Ref ? elements.get(parent.id) : undefined
    const [kid, ...others] = element?.kids ?? []
    const isOwn = kid !== undefined && !isElement(kid) && 'object' in kid && kid.object === id
    return element?.type !== 'Form' || others.length > 0 || !isOwn
  })
  return { widgets: widgets.length, misplaced }
}

const FORM = `<!doctype html><html lang="en"><title>Onboarding</title><h1>Onboarding</h1><form>
  <p><label>Full name <input name="person.name" value="Ada Lovelace" required></label>
  <p><label>Email <input type="email" name="person.email" placeholder="you@example.com" readonly></label>
  <p><label>Code <input name="code" data-comb maxlength="6" value="AB12"></label>
  <p><label><input type="checkbox" name="terms" value="yes" checked> I agree</label>
  <fieldset><legend>Shirt</legend><label><input type="radio" name="size" value="s">Small</label>
     <label><input type="radio" name="size" value="l" checked>Large</label></fieldset>
  <p><label>Country <select name="country"><option value="CH">Switzerland<option value="AT" selected>Austria</select></label>
  <p><label>Languages <select name="langs" multiple><option selected>English<option>German<option selected>French</select></label>
  <p><label>Start <input type="date" name="start" value="2026-12-01"></label>
  <p><label>About you <textarea name="about">First line\nSecond line</textarea></label>
  <p><label>Secret <input type="password" name="secret" value="hunter2"></label>
  <p><button type="reset">Clear</button>
  <p><label>Again <input name="person.name" value="Ada Lovelace"></label>
  <div data-signature="sign" aria-label="Signature" style="width:200px;height:50px"></div>
  <input name="gone" style="display:none" value="x"><input type="hidden" name="token" value="x">
</form>`

describe('the controls of a page', () => {
  test('become fields with their names, values, labels and properties', async () => {
    const { pdf, fields, field, hints } = await print(FORM)
    expect(fields.map(({ name, type, value }) => [name, type, value])).toEqual([
      ['person.name', 'text', 'Ada Lovelace'],
      ['person.email', 'text', ''],
      ['code', 'text', 'AB12'],
      ['terms', 'checkbox', 'yes'],
      ['size', 'radio', 'l'],
      ['country', 'dropdown', 'AT'],
      ['langs', 'list', ['English', 'French']],
      ['start', 'text', '2026-12-01'],
      ['about', 'text', 'First line\nSecond line'],
      ['secret', 'text', ''],
      ['reset 12', 'button', null],
      ['sign', 'signature', null],
    ])
    expect(field('person.name')).toMatchObject({ flags: ['required'], tooltip: 'Full name' })
    expect(field('person.email')?.flags).toEqual(['read_only'])
    expect(field('code')).toMatchObject({ flags: ['comb'], max_length: 6 })
    expect(field('size')?.tooltip).toBe('Shirt')
    expect(field('about')?.flags).toEqual(['multiline'])
    expect(field('secret')?.flags).toEqual(['password'])
    expect(field('country')?.choices?.[0]).toEqual({ value: 'CH', label: 'Switzerland' })
    expect(hints.map(({ message }) => message.includes('`gone`'))).toEqual([true])
    // What they hold is shown by the fields, and is in the page no more.
    const [page] = await readPdf(pdf)
    for (const text of [
      'Ada Lovelace',
      'AB12',
      'Austria',
      'English',
      'First line',
      'you@example',
    ]) {
      expect(page?.text).not.toContain(text)
    }
    expect(Buffer.from(pdf).includes('hunter2')).toBe(false)
    expect(Buffer.from(pdf).includes('NeedAppearances')).toBe(false)
  })

  test('show what they hold, and can be filled', async () => {
    const { pdf } = await print(FORM)
    const flat = await pdfs.pdf('flatten', { source: content(pdf) })
    const shown = ['Ada Lovelace', 'Austria', 'English', 'First line', '2026-12-01']
    const [before] = await readPdf(flat)
    expect(shown.filter((text) => !before?.text.includes(text))).toEqual([])
    const values = {
      'person.name': 'Grace Hopper',
      terms: false,
      size: 's',
      country: 'Switzerland',
    }
    const kept = await pdfs.pdf('fill', { source: content(pdf), values })
    const facts = await dataOf<Facts>(await pdfs.post('metadata', { source: content(kept) }))
    const size = facts.fields?.find(({ name }) => name === 'size')
    expect([size?.value, size?.default]).toEqual(['s', 'l'])
    const filled = await pdfs.pdf('flatten', { source: content(kept) })
    const [after] = await readPdf(filled)
    expect(after?.text.match(/Grace Hopper/g)).toHaveLength(2)
    expect(after?.text).toContain('Switzerland')
    expect(after?.text).not.toContain('Ada Lovelace')
  })

  test('are fields of PDF/A and PDF/UA, each alone in its element, with fonts in the file', async () => {
    const { pdf, report, field, hints } = await print(FORM, { pdfa: '2a', pdfua: 1 })
    expect(report.conformance).toMatchObject({ standards: ['PDF/A-2a', 'PDF/UA-1'], passed: true })
    expect(misplacedIn(pdf)).toEqual({ widgets: 13, misplaced: [] })
    expect(field('reset 12')).toBeUndefined()
    expect(hints[0]?.message).toContain('reset buttons')
    const text = Buffer.from(pdf).toString('latin1')
    const unwanted = ['/Helvetica', '/Times', '/Courier', 'ResetForm', 'platen.invalid']
    expect(unwanted.filter((one) => text.includes(one))).toEqual([])
  })

  test('are the same bytes twice with `deterministic`, as PDF/A-2b, without those of headers', async () => {
    const options = {
      deterministic: true,
      pdfa: '2b',
      displayHeaderFooter: true,
      headerTemplate: '<input name=above>',
    }
    const [one, two] = [await print(FORM, options), await print(FORM, options)]
    expect(one.report.conformance).toMatchObject({ standards: ['PDF/A-2b'], passed: true })
    expect(Buffer.from(one.pdf).equals(two.pdf)).toBe(true)
    expect(one.field('above')).toBeUndefined()
    expect(one.hints.map(({ where }) => where)).toContain('options.headerTemplate')
  })

  test('stay drawings without the option', async () => {
    const { pdf, fields } = await print(FORM, { forms: false })
    expect([fields, (await readPdf(pdf))[0]?.text.includes('Ada Lovelace')]).toEqual([[], true])
  })
})

const ODD = `<!doctype html><html lang="en"><title>Odd</title><style>
  @media print { a[href]::after { content: ' (' attr(href) ')' } }
  .fixed { position: fixed; top: 0; right: 0 }
</style>
<h1>Odd places</h1>
<div class="fixed"><input name="fixed" value="f"></div>
<x-card><template shadowrootmode="open"><label>Nick <input name="nick" value="Bob"></label></template></x-card>
<iframe srcdoc="<label>Frame <input name=framed value=inside></label><x-card><template shadowrootmode=open><input name=deep value=d></template></x-card>"></iframe>
<x-card><template shadowrootmode="open"><iframe srcdoc="<input name=inner value=i>"></iframe></template></x-card>
<div style="transform:scale(.5);transform-origin:0 0"><input name="half" value="h" style="width:200px;height:40px;border:0;padding:0"></div>
<input name="a" value="1"><input name="a.b" value="2"><input name="a" type="checkbox">
<input name="rare" value="𒀀">
<label><input type="checkbox" name="own" checked style="position:absolute;clip:rect(0,0,0,0)">Own</label>
<table><thead><tr><th><input name="head" value="h"><tbody>${'<tr><td style="height:60px">row'.repeat(30)}</table>
<textarea name="long" style="height:900px">x</textarea>`

test.each([false, true])(
  'controls in odd places are fields there, with scripts: %p',
  async (enableJavaScript) => {
    const { pdf, fields, field, hints } = await print(ODD, { enableJavaScript })
    expect(fields.map(({ name }) => name).sort()).toEqual(
      [
        'a',
        'a 2',
        'a_b',
        'deep',
        'fixed',
        'framed',
        'half',
        'head',
        'inner',
        'long',
        'nick',
        'rare',
      ].sort(),
    )
    const { width, height } = field('half')?.box ?? { width: 0, height: 0 }
    expect([Math.round(width), Math.round(height)]).toEqual([75, 15])
    // What is repeated on each page is one field with a place on each of them.
    const pages = await readPdf(pdf)
    const { widgets, misplaced } = misplacedIn(pdf)
    expect(misplaced).toEqual([])
    expect(widgets).toBeGreaterThan(fields.length + pages.length - 1)
    expect(pages.map(({ text }) => text).join('')).not.toContain('invalid')
    expect(hints[0]?.message).toContain('`rare: 𒀀`')
    expect(hints[0]?.message).toContain('`own`')
  },
)

test('a place for a signature on two pages is one widget, where it is larger', async () => {
  const html = `<p style="height:850px">Text</p>
    <div data-signature="sign" style="height:260px">Here</div><p>After`
  const { fields, field, hints, pdf } = await print(html)
  expect([fields.length, field('sign')?.page]).toEqual([1, 2])
  expect(misplacedIn(pdf)).toEqual({ widgets: 1, misplaced: [] })
  expect(hints[0]?.message).toContain('the largest piece is the field (`sign`)')
})

test('controls that say more than fits stay drawings, and the others are fields', async () => {
  const html = `<input name="small" value="x"><script>
    for (let at = 0; at < 150; at += 1) {
      const area = document.body.appendChild(document.createElement('textarea'))
      area.name = 'n' + at
      area.value = 'y'.repeat(20_000)
    }</script>`
  const { fields, hints } = await print(html, { enableJavaScript: true })
  expect(hints[0]?.message).toContain('500,000 characters')
  expect(fields[0]?.name).toBe('small')
  expect(fields.length).toBeGreaterThan(10)
  expect(fields.length).toBeLessThan(110)
})
