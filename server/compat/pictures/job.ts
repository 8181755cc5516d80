/** Turns a draft into a job whose options are checked by our own schemas. */
import type { Contract } from '../../contract/contract.ts'
import type { Issue } from '../../errors.ts'
import type { LinkRender } from '../../render-links/parameters.ts'
import type { Draft } from './draft.ts'
import { invalid } from './problem.ts'

const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }

/** The schemas of our own options have every bound, and fill in their defaults. @throws CompatError 400 */
export function checkedJob(
  contract: Pick<Contract, 'checkSettings'>,
  draft: Draft,
): LinkRender['job'] {
  const type = draft.format === 'pdf' ? 'pdf' : 'screenshot'
  const options = type === 'pdf' ? pdfOptions(draft) : imageOptions(draft)
  const issues = contract.checkSettings({ settings: { [type]: options } })
  if (issues.length > 0) throw invalid(issues.map(textOf))
  const { blockAds } = draft
  const adapter = { ...draft.adapter, ...(type === 'pdf' && blockAds && { blockAds }) }
  // The check has filled in the defaults.
  return { type, options: { ...options, ...(isSet(adapter) && { adapter }) } } as LinkRender['job']
}

function pdfOptions(draft: Draft) {
  const { viewport, pdf, margin, shared } = draft
  return {
    ...sharedOptions(draft),
    ...(!shared.device && { viewport }),
    enableJavaScript: true,
    ...pdf,
    margin: { ...NO_MARGIN, ...margin },
  }
}

function imageOptions(draft: Draft) {
  const { viewport, quality, image, format, resize, clip, blockAds, shared } = draft
  return {
    ...sharedOptions(draft),
    ...(!shared.device && viewport),
    quality: Math.max(1, quality),
    ...image,
    blockAds,
    format,
    ...resizeOf(resize),
    ...(isSet(clip) && { clip: { x: 0, y: 0, ...clip } }),
  }
}

/** Only a picture of which both sides are given has to be fitted. */
function resizeOf({ width, height, fit }: Draft['resize']) {
  if (width === undefined && height === undefined) return {}
  const isFitted = width !== undefined && height !== undefined && fit !== undefined
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  return { resize: { ...size, ...(isFitted && { fit }) } }
}

function sharedOptions(draft: Draft) {
  const { shared, position, scripts, waits } = draft
  const failOn = failOnOf(draft)
  return {
    ...shared,
    cookies: cookiesOf(draft),
    ...(isSet(position) && { geolocation: position }),
    ...(scripts.length > 0 && { injectJS: scripts.join(';\n') }),
    ...(waits.length > 0 && {
      waitForExpression: `Promise.all([${waits.join(',\n')}]).then(() => true)`,
    }),
    ...(isSet(failOn) && { failOn }),
  }
}

function failOnOf({ url, failStatuses, neededElement }: Draft) {
  return {
    ...(failStatuses.length > 0 && url !== null && { status: failStatuses }),
    ...(neededElement !== null && { missingSelector: neededElement }),
  }
}

function cookiesOf({ cookies, url }: Draft) {
  const host = URL.parse(url ?? '')?.hostname ?? ''
  return cookies.map((cookie) => {
    const domain = cookie.domain ?? host
    if (domain === '') throw invalid(['Cookies of HTML must have a Domain.'])
    return { ...cookie, domain }
  })
}

function isSet(value: object): boolean {
  return Object.keys(value).length > 0
}

/** Our own names without the place in which they were checked. */
function textOf({ message }: Issue): string {
  return message.replaceAll(/\b(?:settings\.(?:pdf|screenshot)|options)\./g, '')
}
