/** Rules across the options of a PDF that are about its paper. */
import type { PdfOptions } from '@platen/chromium'
import { inches, LENGTH_MAX_INCHES, pageSize } from '@platen/lib'
import type { Issue } from '../errors.ts'

/** Sums of lengths in different units are inexact: a smaller remainder counts as none. */
const CONTENT_MIN_INCHES = 1e-6

/** 50 mm: printers ask for 3 mm, and for some more where books are bound. */
const BLEED_MAX_INCHES = 5 / 2.54

export function checkPaper(options: PdfOptions): Issue[] {
  return [
    ...checkMargins(options),
    ...checkSinglePage(options),
    ...checkFirstPage(options),
    ...checkBleed(options),
  ]
}

function checkMargins({ format, landscape, margin, singlePage }: PdfOptions): Issue[] {
  const size = pageSize(format)
  const [width, height] = landscape ? [size.height, size.width] : [size.width, size.height]
  const issues: Issue[] = []
  if (inches(width) - inches(margin.left) - inches(margin.right) < CONTENT_MIN_INCHES) {
    const message = `\`options.margin\` must leave room for content on a page of width ${width}: \`left\` and \`right\` together are too large.`
    issues.push({ path: 'options.margin', message })
  }
  // A single page is as high as it needs to be.
  if (
    !singlePage &&
    inches(height) - inches(margin.top) - inches(margin.bottom) < CONTENT_MIN_INCHES
  ) {
    const message = `\`options.margin\` must leave room for content on a page of height ${height}: \`top\` and \`bottom\` together are too large.`
    issues.push({ path: 'options.margin', message })
  }
  return issues
}

/** A single page has all of the content, and the height that it needs. */
function checkSinglePage({ singlePage, pageRanges, preferCSSPageSize }: PdfOptions): Issue[] {
  if (!singlePage) return []
  const others = { pageRanges: pageRanges !== null, preferCSSPageSize }
  return Object.entries(others).flatMap(([name, isSet]) => {
    const message = `\`options.singlePage\` cannot be used with \`options.${name}\`.`
    return isSet ? [{ path: 'options.singlePage', message }] : []
  })
}

/** A page without a number has neither header nor footer. */
function checkFirstPage(options: PdfOptions): Issue[] {
  return (['headerFirstPage', 'footerFirstPage'] as const).flatMap((name) => {
    const path = `options.${name}`
    if (typeof options[name] !== 'string' || options.pageNumberOffset >= 0) return []
    const message = `\`${path}\` cannot be used with a negative \`options.pageNumberOffset\`: the first page has no number then, and neither header nor footer.`
    return [{ path, message }]
  })
}

/** The paper is that of `format`, and larger by the bleed. */
function checkBleed({ bleed = null, format, singlePage, preferCSSPageSize }: PdfOptions): Issue[] {
  const path = 'options.bleed'
  if (bleed === null || inches(bleed) === 0) return []
  const others = Object.entries({ singlePage, preferCSSPageSize }).flatMap(([name, isSet]) =>
    isSet ? [{ path, message: `\`${path}\` cannot be used with \`options.${name}\`.` }] : [],
  )
  if (others.length > 0) return others
  if (inches(bleed) > BLEED_MAX_INCHES) {
    return [{ path, message: `\`${path}\` must be at most 50mm.` }]
  }
  const { width, height } = pageSize(format)
  if (Math.max(inches(width), inches(height)) + 2 * inches(bleed) <= LENGTH_MAX_INCHES) return []
  const message = `\`${path}\` makes the paper larger than 5 m: make \`options.format\` smaller.`
  return [{ path, message }]
}
