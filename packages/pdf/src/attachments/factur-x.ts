/**
 * The levels of Factur-X and ZUGFeRD (Factur-X 1.0, 6): how an invoice names its level, and how
 * each is attached.
 */
import type { Attachment } from './attach.ts'

export const LEVELS = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'] as const

export type FacturXLevel = (typeof LEVELS)[number]

/** Guidelines of invoices, and their levels. The first that matches counts. */
const GUIDELINES: [RegExp, FacturXLevel][] = [
  [/factur-x\.eu:1p0:minimum$/, 'MINIMUM'],
  [/factur-x\.eu:1p0:basicwl$/, 'BASIC WL'],
  [/factur-x\.eu:1p0:basic$/, 'BASIC'],
  [/factur-x\.eu:1p0:extended$/, 'EXTENDED'],
  [/:xrechnung_\d/, 'XRECHNUNG'],
  [/^urn:cen\.eu:en16931:2017$/, 'EN 16931'],
]

/**
 * @param guideline such as `urn:cen.eu:en16931:2017`
 * @returns null if it is no guideline of Factur-X
 */
export function levelOfGuideline(guideline: string): FacturXLevel | null {
  return GUIDELINES.find(([pattern]) => pattern.test(guideline))?.[1] ?? null
}

export function invoiceFileName(level: FacturXLevel): string {
  return level === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml'
}

/**
 * The encoding in the XML declaration, behind what comes before it. The bytes of an attachment are
 * UTF-8, whatever they were before.
 */
const DECLARED_ENCODING = /^(\uFEFF?<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["'])[\w.-]+/

/**
 * The two lowest levels do not have all of the invoice: they are data of it. The others say the
 * same as the pages.
 */
export function invoiceAttachment(xml: string, level: FacturXLevel): Attachment {
  const isPart = level === 'MINIMUM' || level === 'BASIC WL'
  return {
    name: invoiceFileName(level),
    content: Buffer.from(xml.replace(DECLARED_ENCODING, '$1UTF-8')),
    type: 'text/xml',
    relationship: isPart ? 'Data' : 'Alternative',
    description: 'Factur-X invoice',
  }
}
