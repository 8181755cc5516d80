/** The question of the first sign-in: what the user mainly does. The first steps follow it. */
import { Code, LayoutTemplate, type LucideIcon, ServerCog } from 'lucide-react'
import { useLocation } from 'wouter'
import { useChangePreferences, usePreferences, type WorkStyle } from '../preferences.ts'
import { useUser } from '../session.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { Failure, Field, Sheet } from '../ui/parts.tsx'

interface Answer {
  style: WorkStyle
  name: string
  what: string
  icon: LucideIcon
  /** The page to which it leads. */
  to: string
}

const ANSWERS: readonly Answer[] = [
  {
    style: 'code',
    name: 'I write code',
    what: 'Try requests in the playground, then copy them into your program.',
    icon: Code,
    to: '/playground',
  },
  {
    style: 'design',
    name: 'I design',
    what: 'Choose a template, put in your brand, and publish it.',
    icon: LayoutTemplate,
    to: '/gallery',
  },
  {
    style: 'operate',
    name: 'I run it',
    what: 'See the state of the server, and invite the people who use it.',
    icon: ServerCog,
    to: '/server',
  },
]

function answersFor({ operator }: { operator: boolean }): readonly Answer[] {
  return ANSWERS.filter(({ style }) => operator || style !== 'operate')
}

/** It is asked until it is answered or passed over. */
export function WorkStyleQuestion() {
  const user = useUser()
  const [, go] = useLocation()
  const { data } = usePreferences()
  const change = useChangePreferences()
  if (!data || data.work_style !== null) return null
  const answer = (work_style: WorkStyle, to: string | null) =>
    change.mutate({ work_style }, { onSuccess: () => to && go(to) })
  return (
    <Sheet
      title="What do you mainly do?"
      className="wide question"
      side={
        <button
          type="button"
          className="button quiet small"
          onClick={() => {
            focusHeading()
            answer('any', null)
          }}
        >
          Skip
        </button>
      }
    >
      <div className="body stack">
        <div className="work-styles">
          {answersFor(user).map(({ style, name, what, icon: Icon, to }) => (
            <button key={style} type="button" className="button" onClick={() => answer(style, to)}>
              <Icon size={20} aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                <span className="note">{what}</span>
              </span>
            </button>
          ))}
        </div>
        <Failure error={change.error} />
      </div>
    </Sheet>
  )
}

/** The answer, to be changed. */
export function WorkStyleSheet() {
  const user = useUser()
  const { data } = usePreferences()
  const change = useChangePreferences()
  return (
    <Sheet title="Your work">
      <div className="body stack">
        <Field label="What you mainly do" hint="The first steps and the studio follow it.">
          {(props) => (
            <select
              {...props}
              className="select"
              value={data?.work_style ?? 'any'}
              disabled={!data}
              onChange={({ target }) => change.mutate({ work_style: target.value as WorkStyle })}
            >
              {answersFor(user).map(({ style, name }) => (
                <option key={style} value={style}>
                  {name}
                </option>
              ))}
              <option value="any">A bit of everything</option>
            </select>
          )}
        </Field>
        <Failure error={change.error} />
      </div>
    </Sheet>
  )
}
