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
    const isPdf = output.type === 'application/pdf'
    const readWith = (html: string) => pdfOf(id, { ...newest.current, isPdf }, html)
    if (isPdf) {
      return { read: async () => output, isThere: () => true, readWith }
    }
    let made: Promise<Blob> | null = null
    return {
      read() {
        made ??= pdfOf(id, { ...newest.current, isPdf }).catch((error: unknown) => {
          // The next click tries again.
          made = null
          throw error
        })
        return made
      },
      isThere: () => made !== null,
      readWith,
    }
  }, [id, output])
}

interface Shown {
  template: Work['seen']['template']
  body: PreviewBody | null
  /** Whether it is shown as pages. */
  isPdf: boolean
}

/** @param html in place of that of the body */
async function pdfOf(
  id: string,
  { template, body, isPdf }: Shown,
  html = body?.html,
): Promise<Blob> {
  if (body === null) throw new Error('the JSON of the template is not valid')
  // It ends by itself: the next click needs it.
  const { signal } = new AbortController()
  const other = { ...body, ...(html !== undefined && { html }) }
  const pdf = isPdf ? other : pictureAsPdf(other, template)
  return (await renderPreview(id, pdf, signal)).blob
}
