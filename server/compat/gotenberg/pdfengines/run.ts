/** Carries out a route that works on PDFs, as one operation of our own on PDFs. */

import type { NamedSource, PdfFactsWithInfo } from '@platen/pdf/internal'
import { validationError } from '../../../errors.ts'
import type { Reply } from '../../../http/reply.ts'
import { withHints } from '../../../pdfs/hints.ts'
import type { PdfPlan } from '../../../pdfs/plan.ts'
import { submitPdfs } from '../../../pdfs/submit.ts'
import type { PdfTools } from '../../../pdfs/tools.ts'
import { checkInvoice, type InvoiceOwner } from '../../../renders/finishing/check-invoice.ts'
import { CompatError } from '../../adapter.ts'
import { newDraft } from '../../fields/draft.ts'
import type { AdapterServices } from '../../services.ts'
import { FINISH_FIELDS } from '../fields/finish-fields.ts'
import { readForm } from '../fields/read.ts'
import { applyWork, type OnlyPart, outputOf, typeOfOutput } from '../finish/pipeline.ts'
import { isOfStandard, type PdfWork, readWork } from '../finish/work.ts'
import { type FileField, type Form, type FormFile, filesWith } from '../form/form.ts'
import { invalidForm } from '../form/problem.ts'
import type { FormRequest } from '../form-route.ts'
import { fileReply, jsonReply, outputFilename, partReply, safeName } from '../replies.ts'
import { joinPdfs, openPdfs, requirePrints } from './inputs.ts'
import type { EngineRoute } from './routes.ts'

/** @throws CompatError, ApiError */
export async function runEngine(
  services: AdapterServices,
  route: EngineRoute,
  { arrival, caller, form, timeoutMs }: FormRequest,
): Promise<Reply> {
  const read = new Set<string>(route.fields)
  const isRead = (name: string) => read.has(name)
  const { values, problems } = readForm(form, FINISH_FIELDS, newDraft('pdf'), isRead)
  const plan = readWork(values, withOwnFiles(form, read), problems)
  const files = filesWith(form, '.pdf')
  for (const name of route.required ?? []) {
    if (!form.values.get(name)?.[0]) problems.push(`form field '${name}' is required`)
  }
  if (files.length === 0) problems.push('no form file found for extensions: [.pdf]')
  if (problems.length > 0) throw invalidForm(problems)
  const problem = route.check?.(values, form) ?? null
  if (problem !== null) throw new CompatError(400, `Invalid form data: ${problem}`)
  const work = await plan()
  await checkStandards(services, work, { caller, signal: arrival.request.signal })
  const all = {
    ...work,
    flatten: work.flatten || route.flattens === true,
    imageQuality: route.optimizes ? values.imageQuality : work.imageQuality,
  }
  const { request, requestId } = arrival
  const filename = outputFilename(request.headers)
  const only: OnlyPart = { pdf: null }
  const submitted = await submitPdfs(services, {
    operation: route.operation,
    plans: [planOf(route, files, { work: all, filename, only })],
    body: {
      timeout: timeoutMs,
      disposition: 'attachment',
      ...(filename !== null && { filename }),
    },
    verbatim: {},
    caller,
    client: arrival.client,
    requestId,
    idempotencyKey: undefined,
    signal: request.signal,
  })
  if (submitted.status === 'queued') throw new Error('work on PDFs is never queued')
  const hinted = (reply: Reply) => withHints(reply, submitted)
  if (route.reads) return hinted(jsonReply(submitted))
  if (only.pdf !== null)
    return hinted(partReply(services, { arrival, caller }, submitted, only.pdf))
  // A PDF that is changed keeps its name.
  const [file, ...others] = files
  const isOne = others.length === 0 && route.joins !== true
  const keepsName = isOne && submitted.contentType === 'application/pdf'
  return hinted(fileReply(submitted, arrival, keepsName && file ? safeName(file.name) : null))
}

/** The form without the files of fields that the route does not read. */
function withOwnFiles(form: Form, fields: Set<string>): Form {
  const isRead: Record<FileField, boolean> = {
    embeds: fields.has('embedsMetadata'),
    facturxXml: fields.has('facturxConformanceLevel'),
    watermark: fields.has('watermarkSource'),
    stamp: fields.has('stampSource'),
  }
  return { ...form, filesOf: (field) => (isRead[field] ? form.filesOf(field) : []) }
}

/** The rules of our own options of a print. @throws CompatError 400 */
async function checkStandards(
  services: AdapterServices,
  { finish }: PdfWork,
  owner: InvoiceOwner,
): Promise<void> {
  const { issues } = await checkInvoice(services, finish, owner)
  if (issues.length > 0) throw validationError(issues)
}

function planOf(
  route: EngineRoute,
  files: FormFile[],
  { work, filename, only }: { work: PdfWork; filename: string | null; only: OnlyPart },
): PdfPlan {
  const { operation, title, joins, reads } = route
  const sources = files.map(({ name, bytes }) => ({
    path: name.replaceAll('`', '').slice(0, 80),
    source: { bytes, name },
  }))
  const contentType = reads
    ? 'application/json'
    : typeOfOutput(joins ? 1 : files.length, work.split)
  return {
    operation,
    title,
    sources,
    needsPrint: null,
    issues: [],
    contentType,
    async run(pdfs, tools) {
      if (reads) return factsOf(pdfs, reads, tools)
      const isPrint = isOfStandard(work.finish)
      if (isPrint) await requirePrints(pdfs, tools)
      const inputs = joins
        ? [await joinPdfs(pdfs, { name: filename ?? 'merged', work }, tools)]
        : await openPdfs(pdfs, work, tools)
      const made = await applyWork(inputs, { ...work, isPrint }, tools)
      const type = contentType === 'application/zip' ? contentType : 'application/pdf'
      return outputOf(made, type, { tools, only })
    },
  }
}

async function factsOf(
  pdfs: readonly NamedSource[],
  reads: NonNullable<EngineRoute['reads']>,
  tools: PdfTools,
): Promise<Uint8Array> {
  const read: [string, unknown][] = []
  for (const source of pdfs) {
    const json = new TextDecoder().decode(await tools.facts(source, true))
    read.push([source.name, reads(JSON.parse(json) as PdfFactsWithInfo)])
  }
  return new TextEncoder().encode(JSON.stringify(Object.fromEntries(read)))
}
