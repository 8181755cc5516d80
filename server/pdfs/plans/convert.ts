/** Compresses, encrypts and decrypts PDFs, and makes archives of those that were printed here. */

import type { PdfSource } from '@platen/pdf/internal'
import type { Issue } from '../../errors.ts'
import { checkPasswords } from '../../renders/finishing/checks.ts'
import { notConforming } from '../../renders/finishing/nonconforming.ts'
import { tasksAfter } from '../../renders/finishing/request.ts'
import { type PdfPlan, planFor, sourceOf } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'
import { needsPrintFor, REMEDY, standardsIssues } from './archived.ts'

type Request = Schemas['ConvertPdfRequest']

export function convertPlan(request: Request): PdfPlan {
  const { pdfa, pdfua, compress, imageQuality, encrypt, removeActiveContent } = request
  const subject = sourceOf(request)
  const shared = { operation: 'convert', issues: issuesOf(request) } as const
  if (pdfa !== null || pdfua !== null) {
    return planFor(subject, {
      ...shared,
      title: 'PDF for an archive',
      needsPrint: needsPrintFor(request),
      async change([pdf], { finish }) {
        const { pdf: finished, conformance } = await finish(pdf.pdf, { pdfa, pdfua }, true)
        if (finished === null) throw notConforming(conformance, REMEDY)
        return finished
      },
    })
  }
  const tasks = tasksAfter({ compress, imageQuality, encrypt: encrypt ?? null })
  const name = encrypt ? 'Encrypted' : tasks.length > 0 ? 'Compressed' : 'Decrypted'
  return planFor(subject, {
    ...shared,
    title: `${name} PDF`,
    async change([pdf], { change }) {
      if (tasks.length === 0) return change({ kind: 'decrypt', source: pdf, removeActiveContent })
      let changed: PdfSource = pdf
      for (const taskOf of tasks) {
        const task = { ...taskOf(changed), removeActiveContent }
        changed = { pdf: await change(task), password: null }
      }
      return changed.pdf
    },
  })
}

function issuesOf(request: Request): Issue[] {
  const { source, compress, imageQuality, encrypt, removeActiveContent } = request
  const archive = needsPrintFor(request)
  const changes = {
    encrypt: !!encrypt,
    compress,
    imageQuality: imageQuality !== null,
    removeActiveContent,
  }
  const wanted = Object.entries(changes).flatMap(([name, isSet]) => (isSet ? [name] : []))
  if (wanted.length === 0 && archive === null && source.password === undefined) {
    const message =
      'Nothing is to be converted: send `encrypt`, `compress`, `imageQuality`, `pdfa`, `pdfua` or `removeActiveContent`, or `source.password` to decrypt the PDF.'
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
  return [...issues, ...standardsIssues(request)]
}
