/** The choice of a template, of its version, and its variables. */
import { Link } from 'wouter'
import { useTemplates } from '../queries.ts'
import { Failure, Field, Loading } from '../ui/parts.tsx'
import type { SourceFormProps } from './source-form.tsx'

export function TemplateForm({ draft, onChange, problemOf }: SourceFormProps) {
  const { data: templates = [], error, isPending } = useTemplates()
  const { templateId, templateVersion } = draft
  // A request of the API may name the slug.
  const template = templates.find(({ id, slug }) => [id, slug].includes(templateId))
  if (isPending) return <Loading what="your templates" />
  if (error) return <Failure error={error} />
  if (templates.length === 0) {
    return (
      <p className="note">
        You have no templates yet. <Link href="/gallery">Choose one from the gallery</Link>.
      </p>
    )
  }
  return (
    <div className="stack">
      <Field label="Template" path="template_id" problem={problemOf('template_id')}>
        {(field) => (
          <select
            {...field}
            className="select"
            value={template?.id ?? ''}
            onChange={(event) =>
              onChange({ templateId: event.target.value, templateVersion: '', data: {}, json: '' })
            }
          >
            <option value="">Choose a template</option>
            {templates.map(({ id, name, version }) => (
              <option key={id} value={id}>
                {name} (version {version})
              </option>
            ))}
          </select>
        )}
      </Field>
      {template && (
        <Field label="Version" path="template_version" problem={problemOf('template_version')}>
          {(field) => (
            <input
              {...field}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              placeholder={`latest (${template.version})`}
              value={templateVersion}
              onChange={(event) => onChange({ templateVersion: event.target.value })}
            />
          )}
        </Field>
      )}
      {template && template.variables.length > 0 && (
        <div className="options">
          {template.variables.map((name) => (
            <Field
              key={name}
              label={name}
              path={`data.${name}`}
              problem={problemOf(`data.${name}`)}
            >
              {(field) => (
                <input
                  {...field}
                  className="input"
                  value={draft.data[name] ?? ''}
                  onChange={(event) =>
                    onChange({ data: { ...draft.data, [name]: event.target.value } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {template && template.variables.length > 0 && (
        <Field label="JSON: lists, numbers and objects" path="json" problem={problemOf('json')}>
          {(field) => (
            <textarea
              {...field}
              className="area"
              rows={5}
              spellCheck={false}
              placeholder={'{ "items": [{ "name": "Paper", "price": 4.5 }] }'}
              value={draft.json}
              onChange={(event) => onChange({ json: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
