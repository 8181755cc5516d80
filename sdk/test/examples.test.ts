/**
 * The examples in doc comments and the README, and the texts that editors and the compiler show for
 * the packed package.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { declarations } from '../src/template-types.ts'
import {
  errorTexts,
  hoverTexts,
  mistakesIn,
  readmeExamples,
  undocumented,
} from './helpers/editor.ts'
import { exampleOwners, moduleOf } from './helpers/examples.ts'
import { type Installed, installPackage } from './helpers/package.ts'

setDefaultTimeout(180_000)

/** The files whose exported methods customers call. */
const FILES = [
  ...[
    'assets',
    'batches',
    'deliveries',
    'destinations',
    'events',
    'files',
    'gallery',
    'og',
    'problem-report',
    'reading',
    'rendering',
    'renders',
    'share-links',
    'template-draft',
    'templates',
    'usage',
    'webhook-endpoints',
  ].map((name) => `resources/${name}.ts`),
  'links.ts',
  'og.ts',
  'links/resource.ts',
  'pdfs.ts',
  'pdfs/resource.ts',
  'raw.ts',
  'render-file.ts',
  'client.ts',
  'pages.ts',
  'node.ts',
  'template-types.ts',
  'testing/mock-platen.ts',
  'webhooks/verify.ts',
  'webhooks/request.ts',
  'webhooks/sign.ts',
]
/** Internal functions of these files, which customers cannot call. */
const INTERNAL =
  /( (verifyDelivery|create(?!WebhookHandler)\w+|pagePromise|cursorPagePromise|wholeList|declarations|withBody|\[OPTIONS\]))$/

const examples = exampleOwners(FILES).filter(({ name }) => !INTERNAL.test(name))

let installed: Installed

beforeAll(async () => {
  installed = await installPackage()
}, 180_000)
afterAll(() => installed[Symbol.dispose]())

test('every method has an example', () => {
  expect(examples.length).toBeGreaterThan(100)
  const missing = examples.filter(({ name, code }) => code === null && !/ fail$/.test(name))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('templates that `platen generate` has declared are checked by the compiler', () => {
  const declared = declarations([
    {
      slug: 'invoice',
      version: 1,
      variables: ['customer', 'note'],
      html: '{% if note %}{% endif %}',
    },
    {
      slug: 'order',
      version: 1,
      variables: ['customer', 'items'],
      html: '{% for item in items %}{% endfor %}',
    },
  ])
  const usage = [
    "import { Platen } from '@platen/sdk'",
    'const { pdf, pdfs, og, links, batches, extract } = new Platen()',
    "pdf.render({ template: 'invoice', data: { customer: 'Ada' } })",
    "pdf.enqueue({ template: 'invoice', data: { customer: 'Ada', note: 'x' } })",
    "pdf.render({ template_id: 'another' })",
    "pdf.render({ template: 'invoice', json: { customer: 42 } })",
    "pdf.render({ template: 'invoice', data: { customer: 'Ada' }, json: { note: true } })",
    "pdf.render({ template: 'order', data: { customer: 'Ada' }, json: { items: [1] } })",
    "pdf.render({ template: 'order', json: { customer: 'Ada', items: [{ a: 1 }] } })",
    '// @ts-expect-error the items are missing',
    "pdf.render({ template: 'order', data: { customer: 'Ada' } })",
    '// @ts-expect-error a list is no text',
    "pdf.render({ template: 'order', data: { customer: 'Ada', items: '[]' } })",
    '// @ts-expect-error items are a list',
    "pdf.render({ template: 'order', json: { customer: 'Ada', items: 1 } })",
    '// @ts-expect-error no such variable',
    "pdf.render({ template: 'order', json: { customer: 'Ada', items: [], total: 1 } })",
    '// @ts-expect-error the customer is missing',
    "pdf.render({ template: 'invoice', data: { note: 'x' } })",
    '// @ts-expect-error no such variable',
    "pdf.render({ template: 'invoice', data: { customer: 'Ada', total: 'x' } })",
    '// @ts-expect-error no such template',
    "pdf.render({ template: 'invioce', data: { customer: 'Ada' } })",
    "og.url('invoice', { customer: 'Ada' })",
    "og.fetch('invoice', { customer: 'Ada', note: 'x' }, { v: '2', timeoutMs: 1 })",
    "og.url('order', { customer: 'Ada' }, { json: { items: [1] } })",
    "og.url('order', undefined, { json: { customer: 'Ada', items: [1] } })",
    "og.url('0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c', { any: 'x' })",
    '// @ts-expect-error the customer is missing',
    "og.url('invoice')",
    '// @ts-expect-error the customer is missing',
    "og.url('invoice', { note: 'x' })",
    '// @ts-expect-error no such variable',
    "og.url('invoice', { customer: 'Ada', total: 'x' })",
    '// @ts-expect-error the items are missing',
    "og.url('order', { customer: 'Ada' })",
    "links.url({ template: 'invoice', data: { customer: 'Ada' }, format: 'pdf', expiresIn: 60 })",
    "links.url({ template: 'order', data: { customer: 'Ada' }, json: { items: [1] } })",
    "links.url({ template: 'auto', url: 'https://example.com' })",
    "links.url({ template: 'another', data: { any: 'x' } })",
    "links.url({ url: 'https://example.com', width: 10 })",
    "links.secrets.url('id', { template: 'invoice', data: { customer: 'Ada' } })",
    '// @ts-expect-error the customer is missing',
    "links.url({ template: 'invoice', data: { note: 'x' } })",
    '// @ts-expect-error the customer is missing',
    "links.secrets.url('id', { template: 'invoice' })",
    "batches.create({ renders: [{ type: 'pdf', template: 'invoice', data: { customer: 'Ada' } }] })",
    '// @ts-expect-error the customer is missing',
    "batches.create({ renders: [{ type: 'pdf', template: 'invoice', data: { note: 'x' } }] })",
    "extract({ template: 'invoice', data: { customer: 'Ada' }, formats: ['text'] })",
    '// @ts-expect-error the customer is missing',
    "extract({ template: 'invoice' })",
    "const source = { url: 'https://example.com/a.pdf' }",
    "const stamp = await pdf.render({ template: 'invoice', data: { customer: 'Ada' } })",
    "pdfs.stamp(source, { stamp, layer: 'under' })",
    '// @ts-expect-error the customer is missing',
    "pdfs.stamp(source, { stamp: await pdf.render({ template: 'invoice', data: { note: 'x' } }) })",
    '// @ts-expect-error a stamp is HTML or a PDF, such as the render of a template',
    "pdfs.stamp(source, { template: 'invoice', data: { customer: 'Ada' } })",
  ]
  expect(mistakesIn(installed, [declared, usage.join('\n')])).toEqual([])
})

test('every example of the doc comments and of the README compiles', () => {
  const readme = readmeExamples(installed)
  expect(readme.length).toBeGreaterThan(5)
  const modules = examples.filter(({ code }) => code !== null).map(moduleOf)
  expect(mistakesIn(installed, [...modules, ...readme])).toEqual([])
})

test('editors show the golden texts for methods, parameters and results', () => {
  expect(hoverTexts(installed)).toMatchSnapshot()
})

test('the compiler shows the golden texts for mistakes, and each fits on a few lines', () => {
  const texts = errorTexts(installed)
  for (const text of Object.values(texts)) {
    expect(text.length).toBeLessThan(600)
    expect(text).not.toMatch(/Pick<|Omit<|components\[/)
  }
  expect(texts).toMatchSnapshot()
})

test('every field of every exported type has a description', () => {
  expect(undocumented(installed)).toEqual([])
})
