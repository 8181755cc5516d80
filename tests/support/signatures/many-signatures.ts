/** PDFs whose signatures take long to verify, for tests. */
import { pdfOf } from '../files/hostile-pdfs.ts'

/** As wide as an offset may be. */
const DIGITS = 10
const ROOM = '#'.repeat(DIGITS)

/**
 * A PDF with as many fields of one signature, each of which covers another revision: the file ends
 * with lines that change nothing.
 * @param objects that all revisions have
 */
export function manySignatures(cms: Uint8Array, count: number, objects: number): Buffer {
  const range = `/ByteRange [0 ${ROOM} ${ROOM} ${ROOM}]`
  const value = `<</Type /Sig /SubFilter /ETSI.CAdES.detached ${range} /Contents 4 0 R>>`
  const fields = Array.from({ length: count }, (_, at) => at)
  const pdf = pdfOf([
    `<</Type /Catalog /Pages 2 0 R /AcroForm <</SigFlags 3 /Fields [${fields.map((at) => `${at + 5} 0 R`).join(' ')}]>>>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>',
    `<${Buffer.from(cms).toString('hex')}>`,
    ...fields.map((at) => `<</FT /Sig /T (s${at}) /V ${value}>>`),
    ...Array.from({ length: objects }, (_, at) => `<</Type /Filler /Number ${at}>>`),
  ])
  const start = pdf.indexOf('\n', pdf.indexOf('4 0 obj')) + 1
  const next = start + 2 * cms.length + 2
  const lines = fields.map(() => '%\n').join('')
  const whole = Buffer.concat([pdf, Buffer.from(lines)])
  let at = whole.indexOf(range)
  for (const line of fields) {
    const end = pdf.length + 2 * (line + 1)
    const numbers = [start, next, end - next].map((number) => String(number).padStart(DIGITS))
    whole.write(`/ByteRange [0 ${numbers.join(' ')}]`, at, 'latin1')
    at = whole.indexOf(range, at)
  }
  return whole
}
