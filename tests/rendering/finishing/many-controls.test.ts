/** The controls of long forms become fields: the time to mark them grows with their number only. */
import { expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })

test('each of 400 controls becomes a field within the time of a render', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => `<tr><td>${at}<td><input name="n${at}">`)
  const html = `<table>${rows.join('')}</table>`
  const pdf = await bytesOf(server, user, 'pdf', { html, options: { forms: true } })
  const read = await pdfsClient(server, user).post('metadata', { source: content(pdf) })
  const { fields } = await dataOf<components['schemas']['PdfFacts']>(read)
  expect(fields?.map(({ name }) => name)).toEqual(rows.map((_, at) => `n${at}`))
})
