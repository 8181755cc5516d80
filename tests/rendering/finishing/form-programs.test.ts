/** Forms that were made of a page are filled by programs of others, and read back. */
import { expect, test } from 'bun:test'
import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { qpdfSays } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

const HTML = `<!doctype html><html lang="en"><title>Form</title>
  <input name="name" value="Ada"><input name="tokyo" value="東京"><textarea name="notes"></textarea>
  <input type="checkbox" name="terms" value="yes">
  <input type="radio" name="size" value="s"><input type="radio" name="size" value="l" checked>
  <select name="country"><option value="CH">Switzerland<option value="AT">Austria</select>`

const FILLED = { name: 'Grace Hopper', notes: 'One\nTwo', terms: 'yes', size: 's', country: 'AT' }

/** A widget as pdf.js reads it. */
interface FieldObject {
  id: string
  exportValues?: string
}

async function form(): Promise<Uint8Array> {
  return new Uint8Array(
    await bytesOf(server, user, 'pdf', { html: HTML, options: { forms: true } }),
  )
}

async function valuesOf(pdf: Uint8Array) {
  const read = await pdfs.post('metadata', { source: content(pdf) })
  const { fields = [] } = await dataOf<components['schemas']['PdfFacts']>(read)
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

/** The values that qpdf reads, as JSON without names of states and texts apart. */
async function qpdfValues(pdf: Uint8Array): Promise<string> {
  return qpdfSays(pdf, ['--json', '--json-key=acroform'])
}

test('a form is filled by pdf-lib', async () => {
  const document = await PDFDocument.load(await form())
  const fields = document.getForm()
  fields.getTextField('name').setText(FILLED.name)
  fields.getTextField('notes').setText(FILLED.notes)
  fields.getCheckBox('terms').check()
  fields.getRadioGroup('size').select('s')
  fields.getDropdown('country').select('Austria')
  const saved = await document.save({ updateFieldAppearances: false })
  expect(await valuesOf(saved)).toMatchObject({ ...FILLED, tokyo: '東京', country: 'Austria' })
  expect(await qpdfValues(saved)).toContain('"value": "u:Grace Hopper"')
})

test('a form is filled by pdf.js', async () => {
  const loading = getDocument({ data: await form(), verbosity: 0 })
  const document = await loading.promise
  try {
    const objects = await document.getFieldObjects()
    const found = (name: string) => (objects?.get(name) ?? []) as FieldObject[]
    const set = (name: string, read: (field: FieldObject) => string | boolean) => {
      for (const one of found(name))
        document.annotationStorage.setValue(one.id, { value: read(one) })
    }
    set('name', () => FILLED.name)
    set('notes', () => FILLED.notes)
    set('terms', () => true)
    set('size', ({ exportValues }) => exportValues === 's')
    set('country', () => 'AT')
    const saved = await document.saveDocument()
    expect(await valuesOf(saved)).toMatchObject({ ...FILLED, tokyo: '東京' })
    expect(await qpdfValues(saved)).toContain('"value": "u:Grace Hopper"')
  } finally {
    await loading.destroy()
  }
})
