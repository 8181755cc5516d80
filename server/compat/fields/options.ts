/**
 * Turns a draft into options, which the schemas of our own API check so that no bound is missing.
 */
import type { PdfOptions, ScreenshotOptions } from '@platen/chromium'
import type { Contract } from '../../contract/contract.ts'
import type { Issue } from '../../errors.ts'
import { checkPageOptions } from '../../renders/port.ts'
import { CompatError } from '../adapter.ts'
import type { Draft } from './draft.ts'

export type OptionsContract = Pick<Contract, 'checkSettings' | 'defaults'>

export type CheckedOptions =
  | { type: 'pdf'; options: PdfOptions }
  | { type: 'screenshot'; options: ScreenshotOptions }

/** The errors of a service about options. */
interface Refusals {
  /**
   * The sentence about a cookie without a domain in a page without an address, if there can be one.
   */
  noDomain?: string
  invalid(issues: Issue[]): CompatError
}

/** The schemas fill in their defaults. @throws CompatError 400 */
export function checkedOptions(
  contract: OptionsContract,
  draft: Draft,
  { noDomain = '', invalid }: Refusals,
): CheckedOptions {
  const type = draft.format === 'pdf' ? 'pdf' : 'screenshot'
  const own = type === 'pdf' ? pdfOptions(draft) : imageOptions(draft)
  const options = { ...sharedOptions(draft, noDomain), ...own }
  const issues = contract.checkSettings({ settings: { [type]: options } })
  issues.push(...headerIssues(contract, draft))
  if (issues.length > 0) throw invalid(issues)
  const { blockAds } = draft
  const adapter = { ...draft.adapter, ...(type === 'pdf' && blockAds && { blockAds }) }
  // The check has filled in the defaults.
  return { type, options: { ...options, ...(isSet(adapter) && { adapter }) } } as CheckedOptions
}

/** Headers of requests to all origins are no option of the contract. */
function headerIssues({ defaults }: OptionsContract, { adapter: { headers = [] } }: Draft) {
  const extraHeaders = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  return checkPageOptions({ ...defaults.pdf, extraHeaders }, true)
}

const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }

function pdfOptions({ viewport, pdf, paper, margin, shared }: Draft) {
  return {
    ...(isSet(viewport) && !shared.device && { viewport }),
    ...(isSet(paper) && { format: paper }),
    ...pdf,
    margin: { ...NO_MARGIN, ...margin },
  }
}

function imageOptions({ viewport, image, format, resize, clip, blockAds, shared }: Draft) {
  return {
    ...(!shared.device && viewport),
    ...image,
    ...(image.quality !== undefined && { quality: Math.max(1, image.quality) }),
    blockAds,
    format,
    ...resizeOf(resize),
    ...(isSet(clip) && { clip: { x: 0, y: 0, ...clip } }),
  }
}

/** Only a picture of which both sides are given has to be fitted. */
function resizeOf({ fit, ...size }: Draft['resize']) {
  if (!isSet(size)) return {}
  const isFitted = size.width !== undefined && size.height !== undefined && fit !== undefined
  return { resize: { ...size, ...(isFitted && { fit }) } }
}

function sharedOptions(draft: Draft, noDomain: string) {
  const { shared, position, scripts, waits } = draft
  const failOn = failOnOf(draft)
  return {
    ...shared,
    cookies: cookiesOf(draft, noDomain),
    ...(isSet(position) && { geolocation: position }),
    ...(scripts.length > 0 && { injectJS: scripts.join(';\n') }),
    ...(waits.length > 0 && {
      waitForExpression: `Promise.all([${waits.join(',\n')}]).then(() => true)`,
    }),
    ...(isSet(failOn) && { failOn }),
  }
}

/** Without conditions nothing has to be watched. HTML has no status. */
function failOnOf({ url, failOn }: Draft) {
  const isCondition = ([name, value]: [string, unknown]) =>
    Array.isArray(value) ? value.length > 0 && (name !== 'status' || url !== null) : value
  return Object.fromEntries(Object.entries(failOn).filter(isCondition))
}

function cookiesOf({ cookies, url }: Draft, noDomain: string) {
  const host = URL.parse(url ?? '')?.hostname ?? ''
  return cookies.map((cookie) => {
    const domain = cookie.domain ?? (host || null)
    if (domain !== null) return { ...cookie, domain }
    throw new CompatError(400, noDomain, {}, 'invalid')
  })
}

function isSet(value: object): boolean {
  return Object.keys(value).length > 0
}
