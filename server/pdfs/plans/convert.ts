/** Compresses, encrypts and decrypts PDFs, and makes archives of those that were printed here. */
import type { Issue } from '../../errors.ts'
import type { PdfSource } from '../../finisher/operations/tasks.ts'
import { checkPasswords } from '../../renders/finishing/checks.ts'
import { notConforming } from '../../renders/finishing/nonconforming.ts'
import { tasksAfter } from '../../renders/finishing/request.ts'
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

type Request = Schemas['ConvertPdfRequest']

const REMEDY = 'Correct the document, and print it again.'

export function convertPlan(request: Request): PdfPlan {
  const { source, pdfa, pdfua, compress, imageQuality, encrypt } = request
  const shared = { operation: 'convert', issues: issuesOf(request) } as const
  if (pdfa !== null || pdfua !== null) {
    return planFor(source, {
      ...shared,
      title: 'PDF for an archive',
      needsPrint: pdfa === null ? 'pdfua' : 'pdfa',
      async run([pdf], { finish }) {
        const { pdf: finished, conformance } = await finish(pdf.pdf, { pdfa, pdfua }, true)
        if (finished === null) throw notConforming(conformance, REMEDY)
        return finished
      },
    })
  }
  const tasks = tasksAfter({ compress, imageQuality, encrypt: encrypt ?? null })
  const name = encrypt ? 'Encrypted' : tasks.length > 0 ? 'Compressed' : 'Decrypted'
  return planFor(source, {
    ...shared,
    title: `${name} PDF`,
    async run([pdf], { change }) {
      if (tasks.length === 0) return change({ kind: 'decrypt', source: pdf })
      let changed: PdfSource = pdf
      for (const taskOf of tasks) changed = { pdf: await change(taskOf(changed)), password: null }
      return changed.pdf
    },
  })
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
