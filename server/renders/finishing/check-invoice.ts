/** Checks the invoice of a request, in a process of the finisher, and completes its level. */
import type { PdfOptions } from '@platen/chromium'
import { type InvoiceCheck, invoiceProblems, type OptionProblem } from '@platen/pdf/internal'
import { PLANS } from '../../accounts/plans.ts'
import type { Capabilities } from '../../capabilities.ts'
import type { Issue } from '../../errors.ts'
import { INVOICE_MS } from '../../finisher/limits.ts'
import type { Caller } from '../../http/handler-types.ts'

/** The user of a request. */
export interface InvoiceOwner {
  caller: Caller
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

/** For the turn of the user as well. */
const WAIT_MS = 60_000

/**
 * The time of an invoice that is refused counts as that of a failed render: the answer costs no
 * render.
 * @returns the options with the level that the invoice has, or what is wrong
 * @throws ApiError RATE_LIMITED; EngineError `unavailable` if too many others wait
 */
export async function checkInvoice<Options extends InvoiceOptions>(
  services: Pick<Capabilities, 'finisher' | 'failedTime'>,
  options: Options,
  owner: InvoiceOwner,
): Promise<{ issues: Issue[]; options: Options }> {
  const { facturX, attachments } = options
  if (facturX === null) return { issues: [], options }
  const { check, tookMs } = await read(services, facturX.xml, owner)
  const issues = invoiceProblems(check, facturX.level, attachments).map(issueOf)
  if (issues.length > 0) await services.failedTime.add(owner.caller, tookMs)
  if ('problem' in check) return { issues, options }
  return { issues, options: { ...options, facturX: { ...facturX, level: check.level } } }
}

/** The options that matter here. */
type InvoiceOptions = Pick<PdfOptions, 'facturX'> & { attachments: readonly { name: string }[] }

async function read(
  { finisher, failedTime }: Pick<Capabilities, 'finisher' | 'failedTime'>,
  xml: string,
  { caller, signal }: InvoiceOwner,
): Promise<{ check: InvoiceCheck; tookMs: number }> {
  failedTime.check(caller)
  const user = { userId: caller.userId, tier: PLANS[caller.plan].tier, signal }
  const response = await finisher.run({ kind: 'invoice', xml }, user, performance.now() + WAIT_MS)
  const { tookMs } = response
  if ('failure' in response) return { check: { problem: TOO_COMPLEX }, tookMs }
  const { reply } = response
  if (reply.kind !== 'invoice') throw new Error(`the reply to an invoice is ${reply.kind}`)
  return { check: reply.check, tookMs }
}

const TOO_COMPLEX = `is too complex to be read within ${INVOICE_MS / 1_000} s`

function issueOf({ option, problem }: OptionProblem): Issue {
  const path = `options.${option}`
  return { path, message: `\`${path}\` ${problem}.` }
}
