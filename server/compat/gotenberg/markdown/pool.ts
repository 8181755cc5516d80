/** Makes HTML of Markdown with bounded time and memory. */
import { CompatError, type Workshop, type WorkUser } from '../../adapter.ts'

export interface MarkdownPages {
  /**
   * @returns sanitized HTML
   * @throws CompatError 400 if the text is too large; EngineError `unavailable`
   */
  convert(markdown: string, user: WorkUser): Promise<string>
}

const CONVERSION_MS = 5_000

export function createMarkdownPages(workshop: Workshop): MarkdownPages {
  const task = workshop.task<string, string>({
    source: { module: new URL('./convert.ts', import.meta.url).pathname, name: 'toSafeHtml' },
    size: 'short',
    messages: {
      full: 'Too many texts are waiting to become HTML.',
      fullForUser: 'Too many of your texts are waiting to become HTML.',
      late: 'The Markdown waited too long to become HTML.',
    },
  })
  return {
    async convert(markdown, user) {
      const response = await task.run(markdown, user, { limitMs: CONVERSION_MS })
      if ('reply' in response) return response.reply
      const message = `The Markdown is too large or too complex to become HTML within ${CONVERSION_MS / 1_000} s`
      throw new CompatError(400, message)
    },
  }
}
