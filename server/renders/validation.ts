/** Rules across several fields of a render request, which a schema cannot express. */

import { DEFAULT_VIEWPORT, type PdfOptions, type ScreenshotOptions } from '@platen/chromium'
import { captureLimit, imageSizeIssue, PIXELS_MAX, SIDE_MAX } from '@platen/chromium/checks'
import type { Destination, EgressPolicy } from '@platen/chromium/egress'
import type { Issue } from '../errors.ts'
import { checkFinishing } from './finishing/checks.ts'
import { checkPageOptions } from './page-option-checks.ts'
import { checkPaper } from './paper-checks.ts'
import { checkFailOn, checkPdfFailOn, checkWaits } from './wait-checks.ts'

/** The rules for a document without an address of its own, such as a template. */
export const HTML_OPTION_RULES = {
  pdf: (options: PdfOptions): Issue[] => checkPdfOptions(options, false),
  screenshot: (options: ScreenshotOptions): Issue[] => checkScreenshotOptions(options, false),
}

/** @param hasUrl whether the page has an address of its own */
export function checkPdfOptions(options: PdfOptions, hasUrl: boolean): Issue[] {
  return [
    ...checkPaper(options),
    ...checkPageOptions(options, hasUrl),
    ...checkDevice(options),
    ...checkWaits(options),
    ...checkFailOn(options, hasUrl),
    ...checkPdfFailOn(options),
    ...checkFinishing(options),
  ]
}

/** A device has a window of its own, so that another one would be ignored silently. */
function checkDevice({ device, viewport, deviceScaleFactor }: PdfOptions): Issue[] {
  if (device === null) return []
  return [
    ...(viewport === null ? [] : [windowOfDevice('viewport')]),
    ...(deviceScaleFactor === 1 ? [] : [windowOfDevice('deviceScaleFactor')]),
  ]
}

function windowOfDevice(name: string): Issue {
  const path = `options.${name}`
  const message = `\`${path}\` cannot be set beside \`options.device\`, which has a window of its own.`
  return { path, message }
}

/** @param hasUrl whether the page has an address of its own */
export function checkScreenshotOptions(options: ScreenshotOptions, hasUrl: boolean): Issue[] {
  return [
    ...checkImageSize(options),
    ...checkColorScheme(options),
    ...checkResize(options),
    ...checkClip(options),
    ...checkTransparency(options),
    ...checkWindow(options),
    ...checkPageOptions(options, hasUrl),
    ...checkWaits(options),
    ...checkFailOn(options, hasUrl),
  ]
}

/** See `checkDevice`. A size that is the default cannot be told from one that is not set. */
function checkWindow(options: ScreenshotOptions): Issue[] {
  if (options.device === null) return []
  return (['width', 'height', 'deviceScaleFactor'] as const).flatMap((name) =>
    options[name] === DEFAULT_VIEWPORT[name] ? [] : [windowOfDevice(name)],
  )
}

function checkColorScheme({ darkMode, mediaFeatures }: ScreenshotOptions): Issue[] {
  if (!darkMode || mediaFeatures['prefers-color-scheme'] !== 'light') return []
  const message =
    '`options.mediaFeatures` must not ask for the color scheme `light` beside `options.darkMode`.'
  return [{ path: 'options.mediaFeatures.prefers-color-scheme', message }]
}

function checkImageSize(options: ScreenshotOptions): Issue[] {
  const { width, height, deviceScaleFactor, format, selector, clip, resize = null } = options
  const issues: Issue[] = []
  const pixels = width * height * deviceScaleFactor ** 2
  const { pixels: pixelsMax, reason } = captureLimit(options)
  // An element may be smaller than the window, and so may a part of the page.
  if (pixels > (selector === null && clip === null ? pixelsMax : PIXELS_MAX)) {
    const message = `\`width\` x \`height\` x \`deviceScaleFactor\` squared must be at most ${pixelsMax / 1_000_000} megapixels${reason}.`
    issues.push({ path: 'options.width', message })
  }
  const longest = SIDE_MAX[format]
  for (const [side, value] of Object.entries({ width, height })) {
    if (longest && resize === null && value * deviceScaleFactor > longest.pixels) {
      const others = format === 'jpeg' ? 'png' : 'png or jpeg'
      const message = `\`${side}\` x \`deviceScaleFactor\` must be at most ${longest.pixels} pixels, the limit of ${longest.name}. Use ${others} for larger images.`
      issues.push({ path: `options.${side}`, message })
    }
  }
  return issues
}

/** Each of these options names the part of the page in the image. */
function checkClip(options: ScreenshotOptions): Issue[] {
  const { clip, fullPage, selector } = options
  if (clip === null) return []
  const path = 'options.clip'
  const others = Object.entries({ fullPage, selector: selector !== null })
  const conflicts = others.flatMap(([name, isSet]) =>
    isSet ? [{ path, message: `\`${path}\` cannot be used with \`options.${name}\`.` }] : [],
  )
  const issue = imageSizeIssue(clip, options)
  return issue === null
    ? conflicts
    : [...conflicts, { path, message: `\`${path}\` is too large. ${issue}` }]
}

function checkTransparency({ omitBackground, format }: ScreenshotOptions): Issue[] {
  if (!omitBackground || format !== 'jpeg') return []
  const message =
    '`options.omitBackground` cannot be used with `options.format` set to `jpeg`, which has no transparency. Use `png`, `webp` or `avif`.'
  return [{ path: 'options.omitBackground', message }]
}

function checkResize({ resize = null }: ScreenshotOptions): Issue[] {
  if (resize === null) return []
  const { width, height, fit } = resize
  if (width === undefined && height === undefined) {
    const message = '`options.resize` must have a `width`, a `height` or both.'
    return [{ path: 'options.resize', message }]
  }
  if (fit === 'inside' || (width !== undefined && height !== undefined)) return []
  const message = `\`options.resize.fit\` set to \`${fit}\` needs both \`width\` and \`height\`.`
  return [{ path: 'options.resize.fit', message }]
}

export interface TemplateFields {
  template_id?: string
  template_version?: number
  data?: Record<string, string>
  json?: Record<string, unknown>
}

/** Without a template these fields would be ignored silently. */
export function checkTemplateFields({ template_id, ...fields }: TemplateFields): Issue[] {
  if (template_id !== undefined) return []
  const { template_version, data, json } = fields
  return Object.entries({ template_version, data, json })
    .filter(([, value]) => value !== undefined)
    .map(([path]) => ({
      path,
      message: `\`${path}\` requires \`template_id\`.`,
    }))
}

const HTTPS_ONLY: Issue = {
  path: 'webhook_url',
  message:
    '`webhook_url` must be an https:// address. An http:// address is accepted only if the operator lists it in EGRESS_ALLOW.',
}

/**
 * Requires TLS for webhooks, except to addresses that the operator allows. Checks only what needs
 * no DNS.
 * @param allows whether EGRESS_ALLOW allows the address
 */
export function checkWebhookScheme(
  text: string | undefined,
  allows: EgressPolicy['allows'] = () => 'no',
): Issue[] {
  const url = text === undefined ? null : URL.parse(text)
  if (!url || url.protocol === 'https:') return []
  const mayBeAllowed = url.protocol === 'http:' && allows(url) !== 'no'
  return mayBeAllowed ? [] : [HTTPS_ONLY]
}

/**
 * The part of `checkWebhookScheme` that needs DNS.
 * @param destination the resolved address; null = the name does not resolve now
 */
export function checkWebhookDestination(
  url: URL,
  destination: Destination | null,
  allows: EgressPolicy['allows'],
): Issue[] {
  if (url.protocol === 'https:') return []
  return allows(url, destination?.addresses) === 'yes' ? [] : [HTTPS_ONLY]
}

/** A password in an address would end up in logs. */
export function checkWebhookCredentials(text: string): Issue[] {
  const { username, password } = new URL(text)
  if (username === '' && password === '') return []
  return [
    {
      path: 'webhook_url',
      message:
        '`webhook_url` must not contain a user name or password. Use `webhook_secret` to sign deliveries instead.',
    },
  ]
}
