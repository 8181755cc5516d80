/**
 * Turns a request for the content of a page into a job: that of a screenshot, which reads the
 * document and may print it as well.
 */
import {
  readAddress,
  readHtml,
  readLinks,
  readMetadata,
  readText,
} from '../page-scripts/page-facts.ts'
import { readableHtml } from '../page-scripts/readable-html.ts'
import { scrapeElements } from '../page-scripts/scrape.ts'
import type { ExtractRequest, PageContent, RenderOwner, Source } from './index.ts'
import type { Job, Made } from './job.ts'
import type { LanePage } from './page/page.ts'
import { pdfJob } from './pdf-job.ts'
import { type ScreenshotTools, screenshotJob } from './screenshot-job.ts'
import { printBeside } from './steps/print-beside.ts'

/** The engine's output; the content goes beside it. */
const NO_FILE = { bytes: Buffer.from('{}'), wrongMask: null, fonts: () => null }

interface ExtractJob {
  job: Job
  /** Returns what was read; null before the output is made. */
  content(): PageContent | null
}

export async function extractJob(
  source: Source,
  { formats, options, pdf }: ExtractRequest,
  owner: RenderOwner,
  tools: ScreenshotTools,
): Promise<ExtractJob> {
  const job = await screenshotJob(source, options, owner, tools)
  const { output } = job
  const paper = formats.includes('pdf')
    ? (await pdfJob(source, pdf, owner, tools.installed)).output
    : null
  const hasShot = formats.includes('screenshot')
  let content: PageContent | null = null

  async function make(page: LanePage, onAsked = () => {}): Promise<Made> {
    onAsked()
    const read = await readContent(page, formats)
    const selectors = options.adapter?.scrape
    const scraped = selectors ? await page.call(scrapeElements, selectors) : null
    const shot = hasShot ? await output.make(page) : null
    const printed = paper && (await printBeside(page, paper))
    content = { ...read, scraped, screenshot: shot?.bytes ?? null, pdf: printed?.bytes ?? null }
    return { ...NO_FILE, fonts: shot?.fonts ?? NO_FILE.fonts }
  }

  // All of the page is read, so that all of it has to be loaded.
  const view = hasShot && output.view !== 'viewport' ? output.view : 'whole page'
  return {
    job: { ...job, output: { ...output, contentType: 'application/json', view, make } },
    content: () => content,
  }
}

async function readContent(page: LanePage, formats: ExtractRequest['formats']) {
  const has = (format: (typeof formats)[number]) => formats.includes(format)
  // One after the other: each may be large, and the page runs one at a time.
  return {
    ...(await page.call(readAddress)),
    readable: has('markdown') ? await page.call(readableHtml) : null,
    metadata: has('metadata') || has('markdown') ? await page.call(readMetadata) : null,
    links: has('links') ? await page.call(readLinks) : null,
    text: has('text') ? await page.call(readText) : null,
    html: has('html') ? await page.call(readHtml) : null,
  }
}
