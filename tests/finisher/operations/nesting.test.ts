/** PDFs whose objects are in each other are worked on, or refused at once, by each operation. */
import { describe, expect, test } from 'bun:test'
import { NO_CHANGE, type PdfOperation } from '../../../packages/pdf/src/operations/tasks.ts'
import * as hostile from '../../support/files/hostile-pdfs.ts'
import { DATE, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { inTurn } from '../../support/thorough.ts'

const finisher = useFinisher()

/** In a process of its own, on a busy machine, with the start of the process. */
const AT_ONCE_MS = 10_000

const PERMISSIONS = {
  print: 'full',
  copy: true,
  modify: true,
  annotate: true,
  fillForms: true,
  assemble: true,
} as const

function tasksFor(pdf: Uint8Array): PdfOperation[] {
  const source = sourceOf(pdf)
  const plain = sourceOf(hostile.onePage())
  return [
    { kind: 'facts', source },
    { kind: 'pages', source },
    { kind: 'merge', sources: [source, plain], outline: 'files', date: DATE },
    { kind: 'split', source, parts: ['1'], date: DATE },
    { kind: 'rotate', source, angle: 90, pages: null },
    { kind: 'flatten', source },
    { kind: 'overlay', source, stamps: [{ ...plain, pages: null }], layer: 'over' },
    { kind: 'overlay', source: plain, stamps: [{ ...source, pages: null }], layer: 'under' },
    {
      kind: 'encrypt',
      source,
      userPassword: 'a',
      ownerPassword: null,
      permissions: PERMISSIONS,
    },
    { kind: 'decrypt', source },
    { kind: 'compress', source, imageQuality: 50 },
    { kind: 'setMetadata', source, metadata: { ...NO_CHANGE, title: 'a' }, date: DATE },
    { kind: 'setOutline', source, outline: [] },
    { kind: 'attach', source, attachments: [], date: DATE },
  ]
}

const DEPTHS = [120, 180, 400, 2_000]

describe.each([
  ['arrays', hostile.deepArrays],
  ['dictionaries', hostile.deepDictionaries],
  ['a tree of pages', hostile.deepPages],
  ['an outline', hostile.deepOutline],
  ['trees of names, numbers, fields and elements', hostile.deepTrees],
])('%s', (_, pdfOfDepth) => {
  test.each(DEPTHS)(
    '%i levels deep',
    async (depth) => {
      for (const task of inTurn(tasksFor(pdfOfDepth(depth)), DEPTHS.indexOf(depth), 2)) {
        const startedAt = performance.now()
        const reply = await finisher.replyTo(task)
        expect(performance.now() - startedAt, task.kind).toBeLessThan(AT_ONCE_MS)
        if (reply.kind !== 'failure') continue
        const { reason, message } = reply.failure
        expect(reason, task.kind).toBe('refused')
        expect(message, task.kind).toMatch(
          /^The (PDF|tree of pages|outline) is nested too deeply\.$/,
        )
      }
    },
    120_000,
  )
})
