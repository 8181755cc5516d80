/** The request that renders this template, as a program. */
import { CodeView } from '../playground/code-view.tsx'
import type { RenderRequest } from '../playground/request.ts'
import { isAhead } from './content.ts'
import type { Work } from './use-work.ts'

interface CodePanelProps {
  work: Work
  /** The last sample data that were valid. */
  data: Readonly<Record<string, unknown>>
}

export function CodePanel({ work, data }: CodePanelProps) {
  const { slug, name, version } = work.seen.template
  const hasValues = Object.keys(data).length > 0
  const request: RenderRequest = {
    kind: 'pdf',
    path: '/api/v1/pdf',
    body: { template_id: slug, ...(hasValues && { json: data }) },
  }
  return (
    <section className="stack" aria-label="Code">
      {isAhead(work.seen.template, work.content) && (
        <p className="note">
          Programs render version {version}, the published one. Publish what you see here first.
        </p>
      )}
      <CodeView request={request} keyName={name.slice(0, 60)} />
    </section>
  )
}
