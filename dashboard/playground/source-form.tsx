/**
 * The part of the form that says what is rendered: HTML, a URL, or a template with its variables.
 */
import { Suspense } from 'react'
import { Field, Loading } from '../ui/parts.tsx'
import { HtmlField } from './html-field.tsx'
import { TemplateForm } from './lazy.ts'
import type { Draft, Source } from './request.ts'

export interface SourceFormProps {
  draft: Draft
  source: Source
  onChange(part: Partial<Draft>): void
  problemOf(path: string): string | undefined
}

export function SourceForm(props: SourceFormProps) {
  const { draft, source, onChange, problemOf } = props
  if (source === 'template') {
    return (
      <Suspense fallback={<Loading what="your templates" />}>
        <TemplateForm {...props} />
      </Suspense>
    )
  }
  if (source === 'url') {
    return (
      <Field label="URL" path="url" problem={problemOf('url')}>
        {(field) => (
          <input
            {...field}
            className="input"
            type="url"
            value={draft.url}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        )}
      </Field>
    )
  }
  return (
    <HtmlField
      value={draft.html}
      problem={problemOf('html')}
      onChange={(html) => onChange({ html })}
    />
  )
}
