/**
 * Entries of the information dictionary of one's own: they are bounded also for a caller that does
 * not check them.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import {
  ENTRIES_MAX,
  type MoreProperties,
} from '../../../packages/pdf/src/metadata/more-properties.ts'
import { NO_CHANGE } from '../../../packages/pdf/src/operations/tasks.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { checkPdf, DATE, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()
const finisher = useFinisher()
const NONE: MoreProperties = {
  producer: null,
  created: null,
  modified: null,
  trapped: null,
  entries: {},
}
let plain: Uint8Array
let archive: Uint8Array

beforeAll(async () => {
  plain = await bytesOf(server, user, 'pdf', { html: 'x' })
  archive = await bytesOf(server, user, 'pdf', {
    html: '<html lang="en"><title>a</title>x',
    options: { pdfa: '4' },
  })
})

const taskOf = (pdf: Uint8Array, more: Partial<MoreProperties>) => ({
  kind: 'setMetadata' as const,
  source: sourceOf(pdf),
  metadata: NO_CHANGE,
  more: { ...NONE, ...more },
  date: DATE,
})

const entriesOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`Entry${at}`, 'ü']))

describe('entries', () => {
  test('are written as text, up to 50 of them', async () => {
    const pdf = await finisher.pdf(taskOf(plain, { entries: entriesOf(ENTRIES_MAX) }))
    await checkPdf(pdf)
    const { info } = await readPdfFacts(pdf)
    expect(info['Custom']).toEqual(new Map(Object.entries(entriesOf(ENTRIES_MAX))))
  })

  test.each([
    ['more than 50', { entries: entriesOf(ENTRIES_MAX + 1) }],
    ['a name that the standard uses', { entries: { Title: 'x' } }],
    ['a name with a space', { entries: { 'a b': 'x' } }],
    ['a text of 10,001 characters', { entries: { Entry: 'x'.repeat(10_001) } }],
    ['a long producer', { producer: 'x'.repeat(10_001) }],
  ])('with %s are refused', async (_, more) => {
    expect((await finisher.failure(taskOf(plain, more))).reason).toBe('refused')
  })

  test('of a PDF/A-4 are refused, and its dates are set in its XMP', async () => {
    const refused = await finisher.failure(taskOf(archive, { entries: entriesOf(1) }))
    expect(refused.reason).toBe('refused')
    const created = '2006-09-18T16:27:50-04:00'
    const { xmp, info } = await readPdfFacts(await finisher.pdf(taskOf(archive, { created })))
    expect(xmp).toContain(`<xmp:CreateDate>${created}</xmp:CreateDate>`)
    expect(info).not.toHaveProperty('CreationDate')
  })
})
