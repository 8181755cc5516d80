/** Turns the fields that PDFs and screenshots share into our options. */
import type { AdapterOptions, PdfOptions, ScreenshotOptions } from '../../../engine/index.ts'
import { checkPageOptions } from '../../../renders/page-option-checks.ts'
import type { ValuesOf } from '../fields/field.ts'
import type { PAGE_FIELDS } from '../fields/page-fields.ts'
import { withFieldNames } from './option-names.ts'

export type PageValues = ValuesOf<typeof PAGE_FIELDS>

type Shared = Pick<
  PdfOptions & ScreenshotOptions,
  | 'waitUntil'
  | 'waitForTimeout'
  | 'waitForExpression'
  | 'waitForSelector'
  | 'cookies'
  | 'userAgent'
  | 'media'
  | 'failOn'
>

/** A page is not waited for any longer, the queue included. */
export const TIMEOUT_MS = 30_000

/** @param hasUrl whether the page has an address, and so a status */
export function pageOptions(
  values: PageValues,
  hasUrl: boolean,
): { options: Shared & { mediaFeatures: Record<string, string> }; adapter: AdapterOptions } {
  const { extraHttpHeaders, ignoreResourceHttpStatusDomains } = values
  return {
    options: {
      waitUntil: waitUntilOf(values),
      waitForTimeout: values.waitDelay > 0 ? Math.ceil(values.waitDelay) : null,
      waitForExpression: expressionOf(values),
      waitForSelector:
        values.waitForSelector === null
          ? null
          : { selector: values.waitForSelector, state: 'visible' },
      cookies: values.cookies,
      userAgent: values.userAgent,
      media: values.emulatedMediaType,
      mediaFeatures: values.emulatedMediaFeatures,
      failOn: {
        status: hasUrl ? patternsOf(values.failOnHttpStatusCodes) : [],
        resourceStatus: patternsOf(values.failOnResourceHttpStatusCodes),
        failedResources: values.failOnResourceLoadingFailed,
        consoleExceptions: values.failOnConsoleExceptions,
        missingSelector: null,
        missingText: null,
      },
    },
    adapter: {
      ...(extraHttpHeaders.length > 0 && { headers: extraHttpHeaders }),
      ...(values.waitForExpression !== null && { strictExpression: true }),
      ...(ignoreResourceHttpStatusDomains.length > 0 && {
        ignoredHosts: ignoreResourceHttpStatusDomains.map((host) => host.toLowerCase()),
      }),
      collectsFailures: true,
    },
  }
}

/** Whether the render fails for nothing that its page does: then its page can be kept warm. */
export function withoutConditions(failOn: PdfOptions['failOn']): boolean {
  if (failOn === null) return true
  const { status = [], resourceStatus = [], failedResources, consoleExceptions } = failOn
  return status.length + resourceStatus.length === 0 && !failedResources && !consoleExceptions
}

/** Problems of the headers, which are no option of the contract. */
export function headerProblems({ headers = [] }: AdapterOptions, defaults: PdfOptions): string[] {
  const extraHeaders = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  const issues = checkPageOptions({ ...defaults, extraHeaders }, true)
  return issues.map(({ message }) => withFieldNames(message))
}

function waitUntilOf(values: PageValues): Shared['waitUntil'] {
  if (!values.skipNetworkIdleEvent) return 'networkIdle'
  return values.skipNetworkAlmostIdleEvent ? null : 'networkAlmostIdle'
}

function expressionOf({ waitWindowStatus, waitForExpression }: PageValues): string | null {
  if (waitWindowStatus === null) return waitForExpression
  const status = `window.status === ${JSON.stringify(waitWindowStatus)}`
  return waitForExpression === null ? status : `${status} && (await (${waitForExpression}\n))`
}

const STATUS = { min: 100, max: 599 }

/** 499 stands for 400 to 499, and so on. */
function patternsOf(codes: number[]): (string | number)[] {
  const known = codes.filter((code) => code >= STATUS.min && code <= STATUS.max)
  const patterns = known.map((code) => (code % 100 === 99 ? `${Math.floor(code / 100)}xx` : code))
  return [...new Set(patterns)]
}
