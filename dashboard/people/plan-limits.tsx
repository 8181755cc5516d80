/** The limits of a plan, as a list. */
import { Fragment } from 'react'
import { PLAN_LIMITS } from '../plans.gen.ts'
import { formatNumbersIn } from '../ui/format.tsx'
import type { Plan } from './calls.ts'

export function PlanLimits({ of }: { of: Plan }) {
  return (
    <dl className="facts">
      {PLAN_LIMITS[of].map(([name, limit]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{formatNumbersIn(limit)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
