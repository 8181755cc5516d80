/** Reads the level of a Factur-X invoice, and checks that it is one: well-formed XML of the right kind. */
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { type FacturXLevel, levelOfGuideline } from '../../finisher/attachments/factur-x.ts'
import { createYielder } from '../../lib/timeout.ts'

const INVOICE_NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const INVOICE_ELEMENT = 'CrossIndustryInvoice'
/** The path of the guideline below the invoice, by local names (EN 16931, BT-24). */
const GUIDELINE_PATH = [
  INVOICE_ELEMENT,
  'ExchangedDocumentContext',
  'GuidelineSpecifiedDocumentContextParameter',
  'ID',
]
const CHUNK_CHARS = 32 * 1024
const DEPTH_MAX = 100
const GUIDELINE_CHARS_MAX = 300

/** The level, or what is wrong, as the rest of a sentence. */
export type InvoiceCheck = { level: FacturXLevel } | { problem: string }

/** Yields to the event loop, because an invoice may have millions of characters. */
export async function readInvoice(xml: string): Promise<InvoiceCheck> {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  let problem: string | null = null
  let guideline = ''
  const fail = (text: string) => {
    problem ??= text
  }
  parser.on('error', ({ message }) => fail(`is not well-formed XML: ${message}`))
  parser.on('doctype', () => fail('must not have a document type declaration'))
  parser.on(
    'opentag',
    ({ local, uri }: SaxesTagNS & { attributes: Record<string, SaxesAttributeNS> }) => {
      if (path.length === 0 && !(local === INVOICE_ELEMENT && uri === INVOICE_NAMESPACE))
        fail(`must be a ${INVOICE_ELEMENT} of \`${INVOICE_NAMESPACE}\``)
      path.push(local)
      if (path.length > DEPTH_MAX) fail('is nested too deeply')
    },
  )
  parser.on('closetag', () => void path.pop())
  parser.on('text', (text) => {
    const isGuideline = path.length === GUIDELINE_PATH.length && path.every(isOfGuideline)
    if (isGuideline && guideline.length < GUIDELINE_CHARS_MAX) guideline += text
  })
  const pause = createYielder()
  const text = xml.replace(/^\uFEFF/, '')
  for (let at = 0; at < text.length && problem === null; at += CHUNK_CHARS) {
    parser.write(text.slice(at, at + CHUNK_CHARS))
    await pause()
  }
  if (problem === null) parser.close()
  if (problem !== null) return { problem }
  const level = levelOfGuideline(guideline.trim())
  if (level !== null) return { level }
  const named =
    guideline.trim() === '' ? 'names no guideline' : 'names a guideline of no Factur-X level'
  return { problem: `${named} in GuidelineSpecifiedDocumentContextParameter/ID` }
}

function isOfGuideline(name: string, at: number): boolean {
  return name === GUIDELINE_PATH[at]
}
