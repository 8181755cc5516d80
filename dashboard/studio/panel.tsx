/** The views of a template that show no output of it. */
import { useMemo } from 'react'
import { type Compared, comparedWith } from './comparison.tsx'
import type { KnownNames } from './completions.ts'
import { CodePanel } from './lazy.ts'
import { OpenGraph } from './open-graph.tsx'
import { Parts } from './parts.tsx'
import { previewOf } from './preview-body.ts'
import type { View } from './preview-sheet.tsx'
import type { Rules } from './rules.ts'
import type { Saving } from './use-saving.ts'
import type { Work } from './use-work.ts'
import { Variables } from './variables.tsx'
import { Versions } from './versions.tsx'
import { VisualChanges } from './visual-changes.tsx'

interface PanelProps {
  view: View
  work: Work
  /** null = the versions are read only. */
  saving: Saving | null
  known: KnownNames
  rules: Rules
  /** The slugs of the parts that the template inserts. */
  parts: readonly string[]
  compared: Compared | null
  /** Adds the variables that have no value to the data; null where nothing is edited. */
  onFill: (() => void) | null
  onCompare(compared: Compared): void
}

export function Panel(props: PanelProps) {
  const { view, work, saving, known, rules, parts, compared, onFill, onCompare } = props
  const { followed, seen } = work
  const { variables, data } = known
  const picture = useMemo(
    () => (view === 'og' ? previewOf(followed, 'png') : null),
    [view, followed],
  )
  const { html, styles, header, footer } = followed
  const texts = useMemo(() => [html, styles, header, footer], [html, styles, header, footer])
  if (view === 'variables') {
    return (
      <div className="stack loose">
        <Variables names={variables} texts={texts} data={data} rules={rules} onFill={onFill} />
        <Parts template={seen.template} slugs={parts} />
      </div>
    )
  }
  if (view === 'og') {
    const { slug } = seen.template
    return (
      <OpenGraph
        id={work.id}
        slug={slug}
        names={variables}
        rules={rules}
        data={data}
        body={picture}
      />
    )
  }
  if (view === 'code') return <CodePanel work={work} data={data} />
  if (view === 'versions') {
    return (
      <Versions
        work={work}
        saving={saving}
        compared={compared?.version ?? null}
        onCompare={(template) => onCompare(comparedWith(template))}
      />
    )
  }
  if (view !== 'changes' || !compared) return null
  return (
    <VisualChanges
      id={work.id}
      // Both with the same values: only the template differs.
      before={previewOf({ ...compared.content, sample_data: followed.sample_data }, 'pdf')}
      after={previewOf(followed, 'pdf')}
    />
  )
}
