/** The standards that options name, and rules across these options, which a type cannot express. */
import { type FacturXLevel, invoiceFileName } from './attachments/factur-x.ts'
import type { InvoiceCheck } from './attachments/invoice.ts'
import type { Declared } from './metadata/xmp.ts'

/**
 * Parts and levels of PDF/A (ISO 19005): `b` is what archives ask for, `u` adds that all text can
 * be extracted, `a` that the document is tagged. Part 3 may have attachments; part 4 is based on
 * PDF 2.0.
 */
export type PdfaLevel = '2b' | '2u' | '2a' | '3b' | '3u' | '3a' | '4'

/** The options that the rules are about. */
export interface StandardOptions {
  /** PDF/A-1b is made for programs that move from another service only. */
  pdfa: PdfaLevel | '1b' | null
  pdfua: 1 | null
  facturX: object | null
  attachments: readonly { name: string }[]
}

/** An option that cannot be used, and why, as the rest of a sentence without its full stop. */
export interface OptionProblem {
  option: string
  problem: string
}

/** @returns the part and the level that the options ask for */
export function declaredPdfa({
  pdfa,
  facturX,
  attachments,
}: Omit<StandardOptions, 'pdfua'>): Declared['pdfa'] {
  const level = pdfa ?? (facturX === null ? null : '3b')
  if (level === null) return null
  if (level === '4') return { part: 4, level: attachments.length > 0 ? 'F' : null }
  const part = level.startsWith('1') ? 1 : level.startsWith('2') ? 2 : 3
  return { part, level: level.endsWith('a') ? 'A' : level.endsWith('u') ? 'U' : 'B' }
}

/** @param prefix of the names of options in sentences, such as `options.` */
export function standardProblems(
  { pdfa, pdfua, facturX, attachments }: StandardOptions,
  prefix = '',
): OptionProblem[] {
  const problems: OptionProblem[] = []
  const named = `\`${prefix}pdfa\``
  if (pdfua !== null && pdfa === '4') {
    const problem = `cannot be used with ${named} "4": PDF/UA-1 is based on PDF 1.7. Use "3a"`
    problems.push({ option: 'pdfua', problem })
  }
  if (attachments.length > 0 && pdfa?.startsWith('2')) {
    const problem = `cannot be used with ${named} "${pdfa}", which allows no such files: use "3${pdfa[1]}"`
    problems.push({ option: 'attachments', problem })
  }
  if (facturX !== null && pdfa !== null && !pdfa.startsWith('3')) {
    const problem = `requires ${named} "3b", "3u" or "3a", not "${pdfa}". Left out, it is "3b"`
    problems.push({ option: 'facturX', problem })
  }
  return problems
}

/** @param wanted the level that the invoice shall have; null for its own */
export function invoiceProblems(
  check: InvoiceCheck,
  wanted: FacturXLevel | null,
  attachments: StandardOptions['attachments'],
): OptionProblem[] {
  if ('problem' in check) return [{ option: 'facturX.xml', problem: check.problem }]
  const { level } = check
  if (wanted !== null && wanted !== level) {
    const problem = `is ${wanted}, but the guideline of the XML is that of ${level}`
    return [{ option: 'facturX.level', problem }]
  }
  const file = invoiceFileName(level)
  const at = attachments.findIndex(({ name }) => name.toLowerCase() === file)
  const problem = `is the name of the invoice: leave ${file} out`
  return at < 0 ? [] : [{ option: `attachments[${at}].name`, problem }]
}

/** The properties as a PDF has them: a list of keywords is one text, divided by commas. */
export function textsOf<T extends { keywords?: string | string[] }>({ keywords, ...others }: T) {
  if (keywords === undefined) return others
  return { ...others, keywords: typeof keywords === 'string' ? keywords : keywords.join(', ') }
}
