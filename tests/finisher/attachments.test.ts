/**
 * Attachments cost about what it takes to read and copy them: their bytes are hashed as bytes, and
 * packed where that helps.
 */
import { expect, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { finishPdf } from '../../packages/pdf/src/finish.ts'
import { PLAIN_REQUEST, usePrinter } from '../support/finisher/use-printer.ts'

const { print } = usePrinter()

const BYTES = 15_000_000
/** Copies and digests of the file that finishing may take the time of. */
const COPIES_MAX = 6

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function requestWith(contents: Uint8Array[]) {
  const attachments = contents.map((content, at) => ({
    name: `${at}.bin`,
    content,
    type: 'application/octet-stream',
    relationship: 'Data' as const,
    description: null,
  }))
  return { ...PLAIN_REQUEST, attachments }
}

const idOf = (pdf: Buffer | null) => /\/ID\s*\[[^\]]*\]/.exec(pdf?.toString('latin1') ?? '')?.[0]

test('15 MB that are packed already are attached in the time of a few copies', async () => {
  const printed = await print('<p>x', false)
  const content = randomBytes(BYTES)
  const copyMs = cpuMs(() => {
    createHash('md5').update(Buffer.from(content)).digest()
    createHash('sha256').update(content).digest()
  })
  const finishMs = cpuMs(() => finishPdf(printed, requestWith([content])))
  expect(finishMs).toBeLessThan(COPIES_MAX * copyMs)
})

test('a text of 15 MB becomes smaller', async () => {
  const printed = await print('<p>x', false)
  const { pdf } = finishPdf(printed, requestWith([Buffer.alloc(BYTES, 'a,b,12.50\n')]))
  expect(pdf?.length).toBeLessThan(BYTES / 10)
})

test('files of other bytes, and files that are divided otherwise, have another identifier', async () => {
  const printed = await print('<p>x', false)
  const contents = [['ab', 'c'], ['a', 'bc'], ['ab', 'd'], ['abc']]
  const ids = contents.map((texts) => {
    const request = requestWith(texts.map((text) => Buffer.from(text)))
    return idOf(finishPdf(printed, request).pdf)
  })
  expect(new Set(ids).size).toBe(contents.length)
  expect(ids).not.toContain(undefined)
})
