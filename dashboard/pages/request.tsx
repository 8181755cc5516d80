/** The kept request of a render: as a program, as JSON, and as a new draft of the playground. */
import { PenLine } from 'lucide-react'
import { useLocation } from 'wouter'
import { CodeView } from '../playground/code-view.tsx'
import { keepDraft } from '../playground/draft.ts'
import { draftOf } from '../playground/earlier-draft.ts'
import { requestOf } from '../playground/request.ts'
import { type KeptRequest, useKeptRequest } from '../queries.ts'
import { useUser } from '../session.tsx'
import { CopyButton, Loading } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'

export function Request({ id }: { id: string }) {
  const { data, error } = useKeptRequest(id)
  if (error) {
    return (
      <p className="note">
        <Sentence text={error.message} />
      </p>
    )
  }
  return data ? <Kept kept={data} /> : <Loading what="the request" />
}

function Kept({ kept }: { kept: KeptRequest }) {
  const text = JSON.stringify(kept.request, null, 2)
  return (
    <div className="stack">
      {kept.omitted.length > 0 && (
        <p className="alert info">
          <span>
            Not kept, as files and secrets are not stored: <code>{kept.omitted.join(', ')}</code>.
            Add it before you run this again.
          </span>
        </p>
      )}
      {kept.type !== 'extract' && <AsDraft kept={{ ...kept, type: kept.type }} />}
      <details className="plain">
        <summary>Request with all defaults, as JSON</summary>
        <div className="stack tight">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
          <pre className="code" tabIndex={0}>
            {text}
          </pre>
          <div>
            <CopyButton text={text} label="Copy the request" />
          </div>
        </div>
      </details>
    </div>
  )
}

/** The request as a program, and as a draft of the playground, which has PDFs and screenshots. */
function AsDraft({ kept }: { kept: Parameters<typeof draftOf>[0] }) {
  const [, navigate] = useLocation()
  const { id: userId } = useUser()
  const draft = draftOf(kept)
  return (
    <>
      <div>
        <button
          type="button"
          className="button"
          onClick={() => {
            keepDraft(userId, draft)
            navigate('/playground')
          }}
        >
          <PenLine size={16} aria-hidden="true" />
          Open in the playground
        </button>
      </div>
      <CodeView request={requestOf(draft)} keyName="A request again" />
    </>
  )
}
