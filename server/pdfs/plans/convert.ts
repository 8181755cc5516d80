/** Compresses, encrypts and decrypts PDFs, and makes archives of those that were printed here. */
import { EngineError } from '../../engine/index.ts'
import type { Issue } from '../../errors.ts'
import type { NamedSource, PdfOperation } from '../../finisher/operations/tasks.ts'
import { checkPasswords } from '../../renders/finishing/checks.ts'
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

type Request = Schemas['ConvertPdfRequest']

/** An error lists no more issues. */
const ISSUES_MAX = 20

export function convertPlan(request: Request): PdfPlan {
  const { source, pdfa, pdfua, compress, imageQuality, encrypt } = request
  const shared = { operation: 'convert', issues: issuesOf(request) } as const
  if (pdfa !== null || pdfua !== null) {
    return planFor(source, {
      ...shared,
      title: 'PDF for an archive',
      needsPrint: pdfa === null ? 'pdfua' : 'pdfa',
      async run([pdf], { finish }) {
        const { pdf: finished, conformance } = await finish(pdf.pdf, { pdfa, pdfua })
        if (finished === null) throw notConforming(conformance?.issues ?? [])
        return finished
      },
    })
  }
  const isSmaller = compress || imageQuality !== null
  return planFor(source, {
    ...shared,
    title: encrypt ? 'Encrypted PDF' : isSmaller ? 'Compressed PDF' : 'Decrypted PDF',
    async run([pdf], { change }) {
      if (!isSmaller && !encrypt) return change({ kind: 'decrypt', source: pdf })
      const smaller = isSmaller
        ? await change({ kind: 'compress', source: pdf, imageQuality })
        : null
      if (!encrypt) return smaller ?? pdf.pdf
      return change(
        encryption(smaller === null ? pdf : { ...pdf, pdf: smaller, password: null }, encrypt),
      )
    },
  })
}

function encryption(
  source: NamedSource,
  { userPassword, ownerPassword, permissions }: NonNullable<Request['encrypt']>,
): PdfOperation {
  const passwords = { userPassword: userPassword ?? null, ownerPassword: ownerPassword ?? null }
  return { kind: 'encrypt', source, ...passwords, permissions }
}

function issuesOf(request: Request): Issue[] {
  const { source, pdfa, pdfua, compress, imageQuality, encrypt } = request
  const archive = pdfa !== null ? 'pdfa' : pdfua !== null ? 'pdfua' : null
  const changes = { encrypt: !!encrypt, compress, imageQuality: imageQuality !== null }
  const wanted = Object.entries(changes).flatMap(([name, isSet]) => (isSet ? [name] : []))
  if (wanted.length === 0 && archive === null && source.password === undefined) {
    const message =
      'Nothing is to be converted: send `encrypt`, `compress`, `imageQuality`, `pdfa` or `pdfua`, or `source.password` to decrypt the PDF.'
    return [{ path: '', message }]
  }
  const issues = encrypt ? checkPasswords(encrypt, 'encrypt') : []
  if (archive !== null) {
    for (const path of wanted) {
      const message = `\`${path}\` cannot be used with \`${archive}\`: the file would be changed after its check.`
      issues.push({ path, message })
    }
    if (source.password !== undefined) {
      const message = `\`source.password\` cannot be used with \`${archive}\`: the file must be as it was printed.`
      issues.push({ path: 'source.password', message })
    }
  }
  if (pdfa === '4' && pdfua !== null) {
    const message =
      '`pdfua` cannot be used with `pdfa` "4": PDF/UA-1 is based on PDF 1.7. Use "3a".'
    issues.push({ path: 'pdfua', message })
  }
  return issues
}

function notConforming(issues: Schemas['ConformanceIssue'][]): EngineError {
  const standards = [...new Set(issues.flatMap((issue) => issue.standards))].join(' and ')
  const more = issues.length > 1 ? ` (${issues.length} problems in \`details.conformance\`)` : ''
  const message = `The document is no ${standards}: ${issues[0]?.message ?? ''}${more} Correct the document, and print it again.`
  return new EngineError('nonconforming', message, { conformance: issues.slice(0, ISSUES_MAX) })
}
