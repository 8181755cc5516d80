/** Makes an order of the form of a route that works on PDFs. */
import { CompatError } from '../../adapter.ts'
import { newDraft } from '../../fields/index.ts'
import type { FilesRequest, PdfsOrder } from '../../renders/index.ts'
import { FINISH_FIELDS } from '../fields/finish-fields.ts'
import { readForm } from '../fields/read.ts'
import { bookmarksFor, bookmarksOfAll } from '../finish/bookmarks.ts'
import { createOrderFiles, stepsOf } from '../finish/steps.ts'
import { type FormWork, isOfStandard, readWork } from '../finish/work.ts'
import { type FileField, type Form, filesWith } from '../form/form.ts'
import { invalidForm } from '../form/problem.ts'
import type { EngineRoute } from './routes.ts'

interface FormFacts {
  timeoutMs: number
  /** The name of the output without an extension; null for one that is not named. */
  filename: string | null
}

/** @throws CompatError 400, 501 */
export function orderOf(
  route: EngineRoute,
  form: Form,
  { timeoutMs, filename }: FormFacts,
): PdfsOrder {
  const { title, joins, reads } = route
  const work = workOf(route, form)
  const { bookmarks } = work
  const files = createOrderFiles()
  const sources = filesWith(form, '.pdf').map((file) => {
    return { ...files.add(file), outline: bookmarksFor(bookmarks, file.name) }
  })
  const isPrint = isOfStandard(work.finish)
  const join = joins && { name: filename ?? 'merged', outline: bookmarksOfAll(bookmarks) }
  const request: FilesRequest = {
    title,
    sources,
    ...(join && { join }),
    ...(reads && { readsFacts: true }),
    mustBePrints: isPrint,
    steps: reads ? [] : stepsOf(work, { subject: sources[0]?.name ?? '', isPrint }, files),
    timeout: timeoutMs,
  }
  return {
    order: { operation: 'files', request },
    files: files.byName,
    finish: work.finish,
    ...(filename !== null && { filename }),
  }
}

function workOf(route: EngineRoute, form: Form): FormWork {
  const read = new Set<string>(route.fields)
  const isRead = (name: string) => read.has(name)
  const { values, problems } = readForm(form, FINISH_FIELDS, newDraft('pdf'), isRead)
  const plan = readWork(values, withOwnFiles(form, read), problems)
  for (const name of route.required ?? []) {
    if (!form.values.get(name)?.[0]) problems.push(`form field '${name}' is required`)
  }
  if (filesWith(form, '.pdf').length === 0) {
    problems.push('no form file found for extensions: [.pdf]')
  }
  if (problems.length > 0) throw invalidForm(problems)
  const problem = route.check?.(values, form) ?? null
  if (problem !== null) throw new CompatError(400, `Invalid form data: ${problem}`)
  const work = plan()
  return {
    ...work,
    flatten: work.flatten || route.flattens === true,
    imageQuality: route.optimizes ? values.imageQuality : work.imageQuality,
  }
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
