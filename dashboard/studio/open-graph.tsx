/**
 * The Open Graph picture of a template: a field for each variable, the meta tag to copy, and the
 * picture.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dashboard, unwrap } from '../api.ts'
import { Proof } from '../preview/output.tsx'
import { KEYS } from '../queries.ts'
import { CopyButton, Failure, Field, Loading } from '../ui/parts.tsx'
import { labelOf } from './form/shape.ts'
import {
  type OgField,
  ogFields,
  ogKeyPlace,
  ogMetaTag,
  ogText,
  ownValue,
  readOgTexts,
} from './og-address.ts'
import type { PreviewBody } from './preview-body.ts'
import { exampleText, type Rule, TYPE_NAMES } from './rules.ts'
import { useLivePreview } from './use-live-preview.ts'

/** Characters of the name of a key, without its number. */
const NAME_MAX = 60

interface OpenGraphProps {
  id: string
  slug: string
  /** The variables that the parser has found. */
  names: readonly string[]
  /** The rules as they are typed. */
  rules: Readonly<Record<string, Rule>>
  /** The fields begin with these. */
  data: Readonly<Record<string, unknown>>
  /** The request of the picture with the sample data; null while JSON is not valid. */
  body: PreviewBody | null
}

export function OpenGraph({ id, slug, names, rules, data, body }: OpenGraphProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const fields = useMemo(() => ogFields(names, rules, data), [names, rules, data])
  const texts = Object.fromEntries(
    fields.map(({ name }) => [
      name,
      Object.hasOwn(typed, name) ? (typed[name] ?? '') : ogText(ownValue(data, name)),
    ]),
  )
  const { values, problems } = readOgTexts(fields, texts)
  const isComplete = Object.keys(problems).length === 0
  // The server would refuse it: the last picture stays.
  const text = JSON.stringify(values)
  const shown = useMemo(
    () => (body && isComplete ? { ...body, json: JSON.parse(text) as typeof body.json } : null),
    [body, isComplete, text],
  )
  const live = useLivePreview(id, shown)
  const client = useQueryClient()
  const make = useMutation({
    async mutationFn() {
      const { data: keys } = await unwrap(dashboard.GET('/dashboard/api/keys'))
      const start = `Open Graph: ${slug}`.slice(0, NAME_MAX)
      // The list of keys tells them apart, and which of them to revoke.
      const alike = keys.filter(({ name }) => name.startsWith(start)).length
      const name = alike === 0 ? start : `${start} ${alike + 1}`
      const body = { name, scope: 'og' as const }
      return unwrap(dashboard.POST('/dashboard/api/keys', { body }))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  })
  const key = make.data?.data.key
  const tag = ogMetaTag(location.origin, slug, values, key)
  return (
    <section className="stack loose" aria-label="Open Graph">
      {fields.length === 0 ? (
        <p className="note">The template has no variables.</p>
      ) : (
        <div className="og-fields">
          {fields.map((field) => (
            <ValueField
              key={field.name}
              field={field}
              text={ogText(ownValue(texts, field.name))}
              problem={Object.hasOwn(problems, field.name) ? problems[field.name] : undefined}
              onChange={(text) => setTyped({ ...typed, [field.name]: text })}
            />
          ))}
        </div>
      )}
      <div className="stack tight">
        <div className="row between">
          <h3>Meta tag</h3>
          {isComplete && <CopyButton text={tag} label="Copy the tag" />}
        </div>
        {isComplete ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
          <pre className="code" tabIndex={0}>
            {tag}
          </pre>
        ) : (
          <p className="note" role="status">
            The tag will be here once every field above is right.
          </p>
        )}
        {isComplete && key === undefined && (
          <div>
            <button
              type="button"
              className="button small"
              disabled={make.isPending}
              onClick={() => make.mutate()}
            >
              <KeyRound size={16} aria-hidden="true" />
              Make a key for it
            </button>
          </div>
        )}
        <Failure error={make.error} />
        <p className="note small">
          {key === undefined
            ? `Put a key of scope og in the place of ${ogKeyPlace}: everybody can read it.`
            : 'The key in it is shown only this once. It makes Open Graph images, and nothing else.'}{' '}
          The address shows the published version, and the picture below the text as it is typed.
        </p>
      </div>
      {isComplete && <Failure error={live.failure} />}
      {live.preview ? (
        <Proof blob={live.preview.blob} stale={!isComplete || live.failure !== null} />
      ) : (
        isComplete && body && !live.failure && <Loading what="the picture" />
      )}
    </section>
  )
}

interface ValueFieldProps {
  field: OgField
  text: string
  problem: string | undefined
  onChange(text: string): void
}

function ValueField({ field: { name, rule, type }, text, problem, onChange }: ValueFieldProps) {
  return (
    <Field
      label={rule.required ? `${labelOf(name)} (required)` : labelOf(name)}
      hint={hintOf(rule, TYPE_NAMES.find(([value]) => value === type)?.[1] ?? type)}
      problem={problem}
    >
      {(props) => (
        <input
          {...props}
          className="input"
          value={text}
          placeholder={rule.fallback}
          aria-required={rule.required}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** The type, the example and the description in one line. */
function hintOf(rule: Rule, type: string): string {
  const example = exampleText(rule)
  return [type, example && `such as ${example}`, rule.description].filter(Boolean).join(', ')
}
