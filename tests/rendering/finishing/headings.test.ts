/**
 * `renumberHeadings` gives headings that skip levels others in the structure of the PDF, and says
 * so.
 */
import { describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { bytesOf, errorOf } from '../../support/api/renders.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

type Report = components['schemas']['RenderReport']

const { server, user } = useSharedServer()

const page = (content: string) => `<!doctype html><html lang="en"><title>T</title>${content}`
const heading = (level: string) => `<h${level}>was ${level}</h${level}><p>text</p>`
const SKIPPING = page(['1', '3', '3', '2', '4'].map(heading).join(''))

async function print(html: string, options: object) {
  const response = await server.post('/api/v1/pdf', { html, options }, user.key)
  const pdf = new Uint8Array(await response.arrayBuffer())
  const id = response.headers.get('X-Request-Id')
  const answer = await server.fetch(`/api/v1/renders/${id}/report`, {
    headers: { Authorization: `Bearer ${user.key}` },
  })
  const { data } = (await answer.json()) as { data: Report }
  const renumbered = data.hints.filter(({ code }) => code === 'HEADINGS_RENUMBERED')
  return { status: response.status, pdf, report: data, renumbered }
}

/** The levels of the headings, in reading order. */
async function levelsIn(pdf: Uint8Array): Promise<string> {
  const { tags } = await readPdfStructure(pdf)
  return [...tags.join('').matchAll(/\bH(\d?)\(/g)].map(([, level]) => level || 'H').join(' ')
}

describe('no level is skipped, the first is 1, and siblings stay siblings', () => {
  test.each([
    ['a level is skipped', '1 3 3', '1 2 2'],
    ['several are skipped, and the way back is not', '1 4 6 4 1 3', '1 2 3 2 1 2'],
    ['a higher level comes later', '1 3 2 3 4', '1 2 2 3 4'],
    ['the first is not the highest', '3 3 5 2 1 2', '1 1 2 1 1 2'],
    ['each section skips others', '2 4 5 2 3 5', '1 2 3 1 2 3'],
    ['none has a gap', '1 2 3 4 5 6 2 1', '1 2 3 4 5 6 2 1'],
  ])('%s: %s', async (_, levels, expected) => {
    const options = { pdfua: 1, renumberHeadings: true }
    const html = page(levels.split(' ').map(heading).join(''))
    const { status, pdf, report, renumbered } = await print(html, options)
    expect([status, await levelsIn(pdf)]).toEqual([200, expected])
    expect(report.conformance).toMatchObject({ standards: ['PDF/UA-1'], passed: true })
    expect(renumbered.length).toBe(levels === expected ? 0 : 1)
  })
})

test('levels of `aria-level` count like those of h1 to h6, and those below the sixth are below it', async () => {
  const aria = (level: number) => `<div role=heading aria-level=${level}>was ${level}</div>`
  const html = page(
    `<h2>was 2</h2>${[4, 9, 3].map(aria).join('')}<section><h6>was 6</h6></section>`,
  )
  const { pdf, report } = await print(html, { pdfua: 1, renumberHeadings: true })
  expect([await levelsIn(pdf), report.conformance?.passed]).toEqual(['1 2 3 2 3', true])
})

test('the hint says how many headings changed, and from which level to which', async () => {
  const { renumbered } = await print(SKIPPING, { renumberHeadings: true })
  const [hint] = renumbered
  expect(hint?.message).toContain('3 headings')
  expect(hint?.message).toContain('`h3 → H2`, `h4 → H3`')
  expect(hint?.where).toBe('options.renumberHeadings')
})

test('the structure changes without a standard, too, and the pages stay the same', async () => {
  const plain = await bytesOf(server, user, 'pdf', { html: SKIPPING, options: { tagged: true } })
  const { pdf } = await print(SKIPPING, { renumberHeadings: true })
  expect(await levelsIn(plain)).toBe('1 3 3 2 4')
  expect(await levelsIn(pdf)).toBe('1 2 2 2 3')
  expect((await readPdfFacts(pdf)).isTagged).toBe(true)
  expect(await readPdf(pdf)).toEqual(await readPdf(plain))
  expect(await drawPdf(pdf)).toEqual(await drawPdf(plain))
})

test('without it skipped headings fail, and the message names it as a remedy', async () => {
  const error = await errorOf(server, user, 'pdf', { html: SKIPPING, options: { pdfua: 1 } })
  expect([error.status, error.code]).toEqual([422, 'CONFORMANCE_FAILED'])
  expect(error.message).toContain('set `options.renumberHeadings` to `true`')
  const issues = error.details?.conformance ?? []
  expect(issues.map(({ rule }) => rule)).toContain('ISO 14289-1, 7.4.2')
  expect(issues[0]?.fix).toContain('`options.renumberHeadings`')
  const other = page('<h1>One</h1><svg role="img"><rect width="9" height="9"/></svg>')
  const { message } = await errorOf(server, user, 'pdf', { html: other, options: { pdfua: 1 } })
  expect(message).not.toContain('renumberHeadings')
})
