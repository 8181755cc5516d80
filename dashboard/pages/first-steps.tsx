/** The first steps of a new user, until they are done: those of what the user mainly does. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Circle as CircleIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { admin, api, unwrap } from '../api.ts'
import { usePreferences, type WorkStyle } from '../preferences.ts'
import { useKeys, useRenders } from '../queries.ts'
import { useUser } from '../session.tsx'
import { useAllTemplates } from '../templates/queries.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import { Sheet } from '../ui/parts.tsx'

/** The newest render. */
export const LATEST = { limit: 1, offset: 0 }

/** The name under which this browser remembers that a report was read. */
export const REPORT_READ = 'platen-report-read'

/** The name under which this browser remembers that its user needs no first steps. */
const HIDDEN = 'platen-first-steps-hidden'

interface Step {
  name: string
  done: boolean
  href: string
  action: string
}

/** Receivers of results, and users of the server. */
export function useOthers() {
  const { operator } = useUser()
  return useQuery({
    queryKey: ['first-steps'],
    enabled: localStorage.getItem(HIDDEN) === null,
    queryFn: async () => {
      const params = { query: { limit: 1, offset: 0 } }
      const [endpoints, destinations, users] = await Promise.all([
        unwrap(api.GET('/api/v1/webhook-endpoints')),
        unwrap(api.GET('/api/v1/destinations')),
        operator ? unwrap(admin.GET('/admin/v1/users', { params })) : null,
      ])
      const receivers = endpoints.data.length + destinations.data.length
      return { receivers, users: users?.pagination.total ?? 0 }
    },
  })
}

/** @returns null while it is unknown which are done: they would appear for a moment */
function useSteps(): Step[] | null {
  const { data: preferences } = usePreferences()
  const { data: templates } = useAllTemplates()
  const { data: keys } = useKeys()
  const { data: others } = useOthers()
  const { operator } = useUser()
  const renders = useRenders(LATEST).data?.data
  if (!preferences || !templates || !keys || !renders || !others) return null
  const [latest] = renders
  const { work_style, brand } = preferences
  const template = templates[0]
  const steps = {
    brand: {
      name: 'Put in your brand',
      done: Object.values(brand).some(Boolean),
      href: '/account',
      action: 'Fill in',
    },
    template: {
      name: 'Choose a template',
      done: template !== undefined,
      href: '/gallery',
      action: 'Choose',
    },
    publish: {
      name: 'Change it, and publish it',
      done: templates.some(({ version }) => version > 1),
      href: template ? `/templates/${template.id}` : '/gallery',
      action: 'Open',
    },
    key: { name: 'Create a key', done: keys.length > 0, href: '/keys', action: 'Create' },
    render: {
      name: 'Make a render',
      done: latest !== undefined,
      href: '/playground',
      action: 'Render',
    },
    report: {
      name: 'Read its report',
      done: localStorage.getItem(REPORT_READ) !== null,
      href: latest ? `/renders/${latest.request_id}` : '/renders',
      action: 'Open',
    },
    receiver: {
      name: 'Add a webhook or a destination for results',
      done: others.receivers > 0,
      href: '/webhooks',
      action: 'Add',
    },
    invite: {
      name: 'Invite somebody',
      done: others.users > 1,
      href: '/people',
      action: 'Invite',
    },
  } satisfies Record<string, Step>
  const invite = operator ? (['invite'] as const) : []
  const own: Record<WorkStyle, (keyof typeof steps)[]> = {
    code: ['key', 'render', 'report', 'receiver'],
    design: ['brand', 'template', 'publish'],
    operate: ['key', 'render', 'report', 'receiver', ...invite],
    any: ['key', 'render', 'report', 'template', 'receiver', ...invite],
  }
  return own[work_style ?? 'any'].map((name) => steps[name])
}

export function StepsSheet() {
  const steps = useSteps()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null)
  if (isHidden || !steps || steps.every(({ done }) => done)) return null
  return (
    <Sheet
      title="First steps"
      className="first"
      side={
        <span className="row">
          <span className="note">
            {steps.filter(({ done }) => done).length} of {steps.length}
          </span>
          <button
            type="button"
            className="button quiet small"
            aria-label="Hide the first steps"
            onClick={() => {
              localStorage.setItem(HIDDEN, 'yes')
              focusHeading()
              setHidden(true)
            }}
          >
            Hide
          </button>
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
