/** The first steps of a new user, until they are done. */
import { CircleCheck, Circle as CircleIcon } from 'lucide-react'
import { Link } from 'wouter'
import { useKeys, useRenders } from '../queries.ts'
import { Sheet } from '../ui/parts.tsx'

/** The newest render. */
export const LATEST = { limit: 1, offset: 0 }

/** The name under which this browser remembers that a report was read. */
export const REPORT_READ = 'platen-report-read'

export function StepsSheet() {
  const keys = useKeys().data
  const renders = useRenders(LATEST).data?.data
  const latest = renders?.[0]
  const steps = [
    { name: 'Create a key', done: (keys?.length ?? 0) > 0, href: '/keys', action: 'Create' },
    { name: 'Make a render', done: latest !== undefined, href: '/playground', action: 'Render' },
    {
      name: 'Read its report',
      done: localStorage.getItem(REPORT_READ) !== null,
      href: latest ? `/renders/${latest.request_id}` : '/renders',
      action: 'Open',
    },
  ]
  // Without the keys and the latest render it is unknown: the steps would appear for a moment.
  if (!keys || !renders || steps.every(({ done }) => done)) return null
  return (
    <Sheet
      title="First steps"
      className="first"
      side={
        <span className="note">
          {steps.filter(({ done }) => done).length} of {steps.length}
        </span>
      }
    >
      <div className="body">
        <ol className="steps">
          {steps.map(({ name, done, href, action }) => (
            <li key={name} className={done ? 'done' : ''}>
              {done ? (
                <CircleCheck size={18} aria-hidden="true" />
              ) : (
                <CircleIcon size={18} aria-hidden="true" />
              )}
              <span>
                {name}
                {done && <span className="hidden"> (done)</span>}
              </span>
              {!done && (
                <Link href={href} aria-label={`${action}: ${name}`}>
                  {action}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}
