/**
 * Reads the level of a Factur-X invoice, and checks that it is one: well-formed XML of the right
 * kind. The XML is a stranger's: it is read in a process with limits, and only as far as its first
 * fault.
 */
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { type FacturXLevel, levelOfGuideline } from './factur-x.ts'

const INVOICE_NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const INVOICE_ELEMENT = 'CrossIndustryInvoice'
/** The path of the guideline below the invoice, by local names (EN 16931, BT-24). */
const GUIDELINE_PATH = [
  INVOICE_ELEMENT,
  'ExchangedDocumentContext',
  'GuidelineSpecifiedDocumentContextParameter',
  'ID',
]
/** The parser looks for the namespace of an element in all that are open. */
const DEPTH_MAX = 100
/**
 * Attributes of one element. Those of invoices have two or three, and a namespace for each of their
 * schemas.
 */
const ATTRIBUTES_MAX = 100
const GUIDELINE_CHARS_MAX = 300

/** The level, or what is wrong, as the rest of a sentence. */
export type InvoiceCheck = { level: FacturXLevel } | { problem: string }

/**
 * Ends the parser at the first fault: it would read on, and count the same fault again for each
 * element.
 */
class Fault extends Error {}

export function readInvoice(xml: string): InvoiceCheck {
  try {
    return levelOf(parse(xml.replace(/^\uFEFF/, '')))
  } catch (error) {
    if (error instanceof Fault) return { problem: error.message }
    throw error
  }
}

/** @returns the guideline @throws Fault */
function parse(xml: string): string {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  let attributes = 0
  let guideline = ''
  const fail = (text: string): never => {
    throw new Fault(text)
  }
  parser.on('error', ({ message }) => fail(`is not well-formed XML: ${message}`))
  parser.on('doctype', () => fail('must not have a document type declaration'))
  parser.on('opentagstart', () => {
    attributes = 0
    if (path.length >= DEPTH_MAX) fail('is nested too deeply')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > ATTRIBUTES_MAX) fail('has an element with too many attributes')
  })
  parser.on(
    'opentag',
    ({ local, uri }: SaxesTagNS & { attributes: Record<string, SaxesAttributeNS> }) => {
      if (path.length === 0 && !(local === INVOICE_ELEMENT && uri === INVOICE_NAMESPACE))
        fail(`must be a ${INVOICE_ELEMENT} of \`${INVOICE_NAMESPACE}\``)
      path.push(local)
    },
  )
  parser.on('closetag', () => void path.pop())
  parser.on('text', (text) => {
    const isGuideline = path.length === GUIDELINE_PATH.length && path.every(isOfGuideline)
    if (isGuideline && guideline.length < GUIDELINE_CHARS_MAX) guideline += text
  })
  parser.write(xml).close()
  return guideline.trim()
}

function levelOf(guideline: string): InvoiceCheck {
  const level = levelOfGuideline(guideline)
  if (level !== null) return { level }
  const named = guideline === '' ? 'names no guideline' : 'names a guideline of no Factur-X level'
  return { problem: `${named} in GuidelineSpecifiedDocumentContextParameter/ID` }
}

function isOfGuideline(name: string, at: number): boolean {
  return name === GUIDELINE_PATH[at]
}
