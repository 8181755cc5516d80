/**
 * Checks the renders of a batch: the rules across their fields first, of all of them, and then
 * their addresses.
 */
import { createYielder } from '@platen/lib'
import type { components } from '../../contract.gen.ts'
import {
  ApiError,
  errorWithin,
  ISSUES_MAX,
  type Issue,
  issueWithin,
  validationError,
} from '../../errors.ts'
import type { CheckedItem } from '../../http/body/validate.ts'
import { checkSourceUrl } from '../address-checks.ts'
import { checkAnswer } from '../answer-checks.ts'
import { checkFields } from '../check-submission.ts'
import { checkFiles } from '../files/check.ts'
import type { InvoiceOwner } from '../finishing/check-invoice.ts'
import type { JobOptions } from '../job.ts'
import { type PdfOrder, sourcesOfStep } from '../pdf-order.ts'
import type { RenderBody } from '../render-body.ts'
import type { RenderServices } from '../services.ts'

type Schemas = components['schemas']

/** A valid render of a batch. */
export type BatchItem = PageItem | PdfsItem

interface PageItem extends SentItem {
  /** As the body of a single render. */
  body: RenderBody
  job: JobOptions
  order?: never
}

/** Work on a PDF that exists already. */
interface PdfsItem extends SentItem {
  body: RenderBody
  job?: never
  order: PdfOrder & { operation: 'steps' }
}

interface SentItem {
  /** The JSON text of the fields that are returned as they were sent. */
  verbatim: Record<string, string>
  optionsSent: readonly string[]
}

/** @param items as they were validated by the contract */
export function toItems(items: readonly CheckedItem[]): BatchItem[] {
  return items.map(({ value, verbatim, optionsSent }) => {
    // The type was generated from the same schema.
    const sent = value as Schemas['BatchPdf' | 'BatchScreenshot' | 'BatchPdfs']
    if (sent.type === 'pdfs') {
      const { type: _, ...request } = sent
      const order = { operation: 'steps', request: { ...request, async: true } } as const
      return { body: order.request, order, verbatim, optionsSent }
    }
    const { type, ...body } = sent
    const job = { type, options: body.options } as JobOptions
    return { body: { ...body, async: true }, job, verbatim, optionsSent }
  })
}

/** The path of a render in the request. */
export function placeOf(index: number): string {
  return `renders[${index}]`
}

/**
 * @param others issues of the batch itself
 * @returns the items with what the check has found out
 * @throws ApiError VALIDATION_ERROR with the issues of all renders, RATE_LIMITED
 */
export async function checkItems(
  services: Pick<RenderServices, 'config' | 'pdfWork' | 'finisher' | 'failedTime'>,
  { items, owner }: { items: readonly BatchItem[]; owner: InvoiceOwner },
  others: Issue[],
): Promise<BatchItem[]> {
  const share = createYielder()
  const issues = [...others, ...checkSources(items)]
  const checked: BatchItem[] = []
  for (const [index, item] of items.entries()) {
    await share()
    const { item: valid, issues: ofFields } = await checkItem(services, item, owner)
    checked.push(valid)
    const found = [...ofFields, ...checkAnswer(item.body, services.config.outputRetentionDays)]
    issues.push(...found.map((issue) => issueWithin(placeOf(index), issue)))
    if (issues.length >= ISSUES_MAX) break
  }
  if (issues.length > 0) throw validationError(issues)
  return checked
}

/** Each PDF that a step names is looked up before the batch is accepted. */
const SOURCES_MAX = 1_000

function checkSources(items: readonly BatchItem[]): Issue[] {
  const steps = items.flatMap(({ body, order }) => order?.request.steps ?? body.steps ?? [])
  if (steps.flatMap(sourcesOfStep).length <= SOURCES_MAX) return []
  const message = '`renders` must name at most 1,000 PDFs in their `steps` together.'
  return [{ path: 'renders', message }]
}

async function checkItem(
  services: Pick<RenderServices, 'pdfWork' | 'finisher' | 'failedTime'>,
  item: BatchItem,
  owner: InvoiceOwner,
): Promise<{ item: BatchItem; issues: Issue[] }> {
  if (item.order) {
    const { order, body } = item
    const { files } = body
    const issues = [
      ...(await checkFiles(files, false)),
      ...services.pdfWork.check({ order, files }),
    ]
    return { item, issues }
  }
  const { issues, job } = await checkFields(services, { ...item, ...owner })
  return { item: { ...item, job }, issues }
}

/** Lookups at a time: a batch must not fill the queue of the resolver. */
const LOOKUPS = 8

/**
 * @returns the URL of each render; null if its source is HTML or a template
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, SERVICE_UNAVAILABLE, naming the first render
 *   whose check fails
 */
export async function checkUrls(
  { egressPolicy }: Pick<RenderServices, 'egressPolicy'>,
  items: readonly BatchItem[],
): Promise<(string | null)[]> {
  const urls: (string | null)[] = items.map(() => null)
  const waiting = items.entries()
  const isFailed = { value: false }
  async function checkSome(): Promise<void> {
    for (const [index, { body }] of waiting) {
      if (isFailed.value) return
      if (body.url === undefined) continue
      urls[index] = await within(index, () => checkSourceUrl(egressPolicy, body.url ?? '')).catch(
        (error: unknown) => {
          isFailed.value = true
          throw error
        },
      )
    }
  }
  await Promise.all(Array.from({ length: LOOKUPS }, checkSome))
  return urls
}

/** Runs the work for one render. @throws its errors, naming the render */
export async function within<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiError ? errorWithin(placeOf(index), error) : error
  }
}
