/** Work on PDFs in the finisher's processes, for tests. */
import { afterAll } from 'bun:test'
import type { PdfFailureFacts } from '../../../packages/pdf/src/operations/failure.ts'
import type { PdfNote } from '../../../packages/pdf/src/operations/notes.ts'
import type { PdfFacts } from '../../../packages/pdf/src/operations/pdf-facts.ts'
import type { NamedSource, PdfOperation } from '../../../packages/pdf/src/operations/tasks.ts'
import { askQpdf } from '../../../packages/pdf/src/qpdf/call-qpdf.ts'
import { createFinisherPool, type FinisherPool } from '../../../server/finisher/finisher-pool.ts'
import type { FinisherReply } from '../../../server/finisher/finisher-worker.ts'
import { runQpdf } from '../../../server/finisher/qpdf/run-qpdf.ts'
import { createWorkshop } from '../../../server/workshop/workshop.ts'

export const DATE = '2026-11-26T10:00:00.000Z'
export const LIMIT_MS = 60_000

export interface Finisher {
  pool: FinisherPool
  /** @throws Error if the process ends */
  replyTo(task: PdfOperation): Promise<FinisherReply>
  /** @throws Error if there are none */
  pdfs(task: PdfOperation): Promise<Uint8Array[]>
  pdf(task: PdfOperation): Promise<Uint8Array>
  /** With the notes of the work. */
  made(task: PdfOperation): Promise<{ pdfs: Uint8Array[]; notes: PdfNote[] }>
  facts(pdf: Uint8Array, password?: string): Promise<PdfFacts>
  /** @throws Error if there is none */
  failure(task: PdfOperation): Promise<PdfFailureFacts>
}

/** A pool of processes for the tests of one file. */
export function useFinisher(): Finisher {
  const workshop = createWorkshop((message) => new Error(message))
  const pool = createFinisherPool(workshop)
  afterAll(() => workshop.close())

  async function replyTo(task: PdfOperation) {
    const response = await pool.run(task, userNamed('anna'), endsIn(LIMIT_MS))
    if ('failure' in response) throw new Error(`the process ${response.failure}`)
    return response.reply
  }

  async function made(task: PdfOperation): Promise<{ pdfs: Uint8Array[]; notes: PdfNote[] }> {
    const reply = await replyTo(task)
    if (reply.kind !== 'pdfs') throw new Error(JSON.stringify(reply))
    return { pdfs: reply.pdfs.map((pdf) => new Uint8Array(pdf)), notes: reply.notes }
  }

  const pdfs = async (task: PdfOperation) => (await made(task)).pdfs

  return {
    pool,
    replyTo,
    pdfs,
    made,
    async pdf(task) {
      const [pdf] = await pdfs(task)
      if (pdf === undefined) throw new Error('no PDF')
      return pdf
    },
    async facts(pdf, password) {
      const reply = await replyTo({ kind: 'facts', source: sourceOf(pdf, { password }) })
      if (reply.kind !== 'facts') throw new Error(JSON.stringify(reply))
      return JSON.parse(new TextDecoder().decode(reply.json))
    },
    async failure(task) {
      const reply = await replyTo(task)
      if (reply.kind !== 'failure') throw new Error(`the work was done: ${reply.kind}`)
      return reply.failure
    },
  }
}

/** The time of the end of work, as `FinisherPool.run` takes it. */
export const endsIn = (ms: number) => performance.now() + ms

export function userNamed(userId: string) {
  return { userId, tier: 'paid' as const, signal: new AbortController().signal }
}

export function sourceOf(
  pdf: Uint8Array,
  { password, name = 'file' }: { password?: string | undefined; name?: string } = {},
): NamedSource {
  return { pdf, name, password: password ?? null }
}

/** @throws Error for a file that qpdf would repair, or cannot read */
export async function checkPdf(pdf: Uint8Array, password?: string): Promise<void> {
  const args = password === undefined ? [] : [`--password=${password}`]
  const printed = await qpdfSays(pdf, [...args, '--check'])
  if (!printed.includes('No syntax or stream encoding errors found')) throw new Error(printed)
}

/** @returns what qpdf prints about a PDF @throws PdfFailure if it cannot read it */
export function qpdfSays(pdf: Uint8Array, args: string[]): Promise<string> {
  return askQpdf(runQpdf, [pdf], (paths) => [...args, ...paths])
}
