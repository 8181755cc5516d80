/** Makes Markdown of untrusted pages with bounded time and memory. */
import { asEngineError, EngineError } from '@platen/chromium'
import type { Workshop, WorkUser } from '../workshop/workshop.ts'
import { CONVERSION_MS } from './limits.ts'
import type { Markdown, MarkdownRequest } from './markdown.ts'

export interface MarkdownPool {
  /**
   * @throws EngineError `invalid` if the page is too large, `unavailable` if too many others wait
   */
  convert(request: MarkdownRequest, user: WorkUser): Promise<Markdown>
}

export function createMarkdownPool(workshop: Workshop): MarkdownPool {
  const task = workshop.task<MarkdownRequest, Markdown>({
    source: { module: new URL('./markdown.ts', import.meta.url).pathname, name: 'toMarkdown' },
    size: 'short',
    messages: {
      full: 'Too many pages are waiting to become Markdown.',
      fullForUser: 'Too many of your pages are waiting to become Markdown.',
      late: 'The page waited too long to become Markdown.',
    },
  })
  return {
    async convert(request, user) {
      const time = { limitMs: CONVERSION_MS }
      const response = await task.run(request, user, time).catch((error: unknown) => {
        throw user.signal.aborted ? asEngineError(error, user.signal) : error
      })
      if ('reply' in response) return response.reply
      // A library that gives up, as of too much recursion, does so early.
      throw tooComplex(response.failure === 'threw' ? 0 : response.tookMs)
    },
  }
}

/** The page is to blame, so that the response is 400 and names the field that helps. */
function tooComplex(tookMs: number): EngineError {
  const message = `The page is too large or too complex to become Markdown within ${CONVERSION_MS / 1_000} s. Leave \`markdown\` out of \`formats\` (\`text\` and \`html\` have no such limit), or leave parts of the page out with \`options.removeSelectors\`.`
  const issues = [{ path: 'formats', message }]
  const error = new EngineError('invalid', message, { reason: 'markdown_too_complex', issues })
  error.laneMs = tookMs
  return error
}
