/** The output of the preview, as a PDF in which its texts are found. */
import { useMemo, useRef } from 'react'
import { renderPreview } from '../../templates/queries.ts'
import { type PreviewBody, pictureAsPdf } from '../preview-body.ts'
import type { Work } from '../use-work.ts'
import type { ShownPages } from './page-texts.ts'

/**
 * A picture is rendered as a PDF when it is clicked first: each is one of the previews of a day.
 * @param output that of the newest preview
 * @param body of the newest preview; null while JSON is not valid
 */
export function useShownPages(
  { id, seen: { template } }: Work,
  output: Blob | null,
  body: PreviewBody | null,
): ShownPages | null {
  const newest = useRef({ template, body })
  newest.current = { template, body }
  return useMemo(() => {
    if (!output) return null
    if (output.type === 'application/pdf') return { read: async () => output, isThere: () => true }
    let made: Promise<Blob> | null = null
    return {
      read() {
        made ??= pdfOf(id, newest.current).catch((error: unknown) => {
          // The next click tries again.
          made = null
          throw error
        })
        return made
      },
      isThere: () => made !== null,
    }
  }, [id, output])
}

interface Shown {
  template: Work['seen']['template']
  body: PreviewBody | null
}

async function pdfOf(id: string, { template, body }: Shown): Promise<Blob> {
  if (body === null) throw new Error('the JSON of the template is not valid')
  // It ends by itself: the next click needs it.
  const { signal } = new AbortController()
  return (await renderPreview(id, pictureAsPdf(body, template), signal)).blob
}
