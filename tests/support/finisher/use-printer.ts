/** A request and a printer for tests of the finisher. */
import { afterAll, beforeAll } from 'bun:test'
import type { FinishRequest } from '../../../packages/pdf/src/finish.ts'
import { openPrinter, type Printer } from '../files/printed-pdf.ts'

/** A request that changes nothing but the date, strict about what it finds. */
export const PLAIN_REQUEST: FinishRequest = {
  properties: {},
  pdfa: null,
  pdfua: null,
  isStrict: true,
  attachments: [],
  facturX: null,
  isDeterministic: true,
  date: '2026-11-26T10:00:00.000Z',
}

/** Starts Chromium before the tests of a file, and ends it after them. */
export function usePrinter(): Pick<Printer, 'print'> {
  let printer: Printer
  beforeAll(async () => {
    printer = await openPrinter()
  })
  afterAll(() => printer[Symbol.asyncDispose]())
  return { print: (html, tagged) => printer.print(html, tagged) }
}
