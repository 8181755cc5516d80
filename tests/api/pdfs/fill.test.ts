/** `POST /api/v1/pdfs/fill` fills forms, names values that do not fit, and is a step of others. */
import { expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { readError } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { pdfWithAnnotations, textField } from '../../support/files/forms.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)
type Facts = components['schemas']['PdfFacts']

const source = content(formPdf())

test('a form is filled, read and made a part of its pages', async () => {
  const filled = await pdfs.pdf('fill', { source, values: { name: 'Ada Lovelace' } })
  const { fields } = await dataOf<Facts>(await pdfs.post('metadata', { source: content(filled) }))
  expect(fields).toMatchObject([{ name: 'name', type: 'text', value: 'Ada Lovelace', page: 1 }])
  const flat = await pdfs.pdf('fill', { source, values: { name: 'Eve' }, flatten: true })
  expect((await readPdf(flat))[0]?.text).toContain('Eve')
})

test('a step fills the form that another step has joined, and its values are named by its path', async () => {
  const cover = await pdfs.print('<h1>Cover</h1>')
  const steps = (name: string) => [
    { merge: { after: [source] } },
    { fill: { values: { [name]: 'Grace' } } },
    { flatten: {} },
  ]
  const request = { source: { request_id: cover } }
  const made = await pdfs.pdf('steps', { ...request, steps: steps('name') })
  expect((await readPdf(made))[1]?.text).toContain('Grace')
  const { details } = await readError(await pdfs.post('steps', { ...request, steps: steps('x') }))
  expect(details).toMatchObject({
    reason: 'field_values',
    issues: [{ path: 'steps[1].fill.values.x' }],
  })
})

test('values that do not fit return an issue for each, and those of the wrong kind are refused at once', async () => {
  const form = content(pdfWithAnnotations([textField('name', '20 170 120 190', '/MaxLen 3')]))
  const values = { nmae: 'x', name: 'Long' }
  const { code, details } = await readError(await pdfs.post('fill', { source: form, values }))
  expect([code, details]).toMatchObject([
    'VALIDATION_ERROR',
    {
      reason: 'field_values',
      issues: [
        {
          path: 'values.nmae',
          message: '`values.nmae` is no field of the form; did you mean `name`?',
        },
        {
          path: 'values.name',
          message: '`values.name` takes at most 3 characters, and its text has 4.',
        },
      ],
    },
  ])
  const object = await pdfs.post('fill', { source: form, values: { name: { first: 'x' } } })
  expect((await readError(object)).details?.['issues']).toMatchObject([{ path: 'values.name' }])
})

test('values are kept in no history', async () => {
  const response = await pdfs.post('fill', { source, values: { name: 'a secret name' } })
  const id = response.headers.get('X-Request-Id')
  const kept = await server.fetch(`/api/v1/renders/${id}`, {
    headers: { Authorization: `Bearer ${user.key}` },
  })
  expect(await kept.text()).not.toContain('a secret name')
})
