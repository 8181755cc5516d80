/**
 * The versions of a template: who published them and when. One can be compared with the text, or
 * become live again.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api.ts'
import { readTemplate, TEMPLATES, type Template, type Version } from '../templates/queries.ts'
import { Confirm } from '../ui/dialog.tsx'
import { formatNumber, When } from '../ui/format.tsx'
import { Failure, Loading } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Saving } from './use-saving.ts'
import type { Work } from './use-work.ts'

const SHOWN = 50

interface VersionsProps {
  work: Work
  /** null where nothing can be changed. */
  saving: Saving | null
  /** The one that the editor is compared with; null = none. */
  compared: number | null
  onCompare(version: Template): void
}

export function Versions({ work, saving, compared, onCompare }: VersionsProps) {
  const { id, seen } = work
  const current = seen.template.version
  const { data, error } = useQuery({
    queryKey: [...TEMPLATES, id, 'versions'],
    queryFn: async () => {
      const params = { path: { id }, query: { limit: SHOWN } }
      return unwrap(api.GET('/api/v1/templates/{id}/versions', { params }))
    },
  })
  const load = useMutation({ mutationFn: (version: number) => readTemplate(id, version) })
  const [chosen, setChosen] = useState<Version | null>(null)
  if (!data) return error ? <Failure error={error} /> : <Loading what="the versions" />
  const rest = data.pagination.total - data.data.length
  return (
    <div className="stack">
      <Failure error={load.error} />
      <ol className="versions">
        {seen.draft && (
          <li>
            <div>
              <strong>Draft</strong>
              <span className="state busy">not published</span>
              <p className="note small">
                {seen.draft.updated_by && `${seen.draft.updated_by.name}, `}
                <When time={seen.draft.updated_at} />
              </p>
            </div>
          </li>
        )}
        {data.data.map((version) => (
          <VersionRow
            key={version.version}
            row={version}
            isLive={version.version === current}
            isCompared={version.version === compared}
            onCompare={() => load.mutate(version.version, { onSuccess: onCompare })}
            onRollBack={saving && (() => setChosen(version))}
          />
        ))}
      </ol>
      {rest > 0 && <p className="note">And {formatNumber(rest)} older ones.</p>}
      {chosen && saving && (
        <RollBack
          saving={saving}
          version={chosen.version}
          draft={seen.draft ? 'kept' : 'none'}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

interface VersionRowProps {
  row: Version
  isLive: boolean
  isCompared: boolean
  onCompare(): void
  onRollBack: (() => void) | null
}

function VersionRow({ row, isLive, isCompared, onCompare, onRollBack }: VersionRowProps) {
  const { version, note, created_at, created_by } = row
  return (
    <li>
      <div>
        <strong>Version {version}</strong>
        {isLive && <span className="state ok">live</span>}
        {note && <p>{note}</p>}
        <p className="note small">
          {created_by && `${created_by.name}, `}
          <When time={created_at} />
        </p>
      </div>
      <div className="row">
        <button
          type="button"
          className="button small"
          aria-pressed={isCompared}
          aria-label={`Compare with version ${version}`}
          onClick={onCompare}
        >
          Compare
        </button>
        {!isLive && onRollBack && (
          <button
            type="button"
            className="button small"
            aria-label={`Roll back to version ${version}`}
            onClick={onRollBack}
          >
            Roll back
          </button>
        )}
      </div>
    </li>
  )
}

interface RollBackProps {
  saving: Saving
  version: number
  draft: 'kept' | 'none'
  onClose(): void
}

function RollBack({ saving: { rollBack }, version, draft, onClose }: RollBackProps) {
  const toast = useToast()
  return (
    <Confirm
      title={`Roll back to version ${version}?`}
      action="Roll back"
      pending={rollBack.isPending}
      onConfirm={() =>
        rollBack.mutate(version, {
          onSuccess: (template) => {
            onClose()
            toast(`Version ${template.version} is live.`)
          },
        })
      }
      onClose={onClose}
    >
      <p>
        The content of version {version} becomes a new version, which renders use from now on.
        {draft === 'kept' && ' The draft stays as it is.'}
      </p>
      <Failure error={rollBack.error} />
    </Confirm>
  )
}
