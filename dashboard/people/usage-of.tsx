/** The usage of a user by day, in a dialog. */
import { DayChart, everyDay } from '../ui/chart.tsx'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { formatNumber } from '../ui/format.tsx'
import { Failure, Loading } from '../ui/parts.tsx'
import { type User, useUsageOf } from './calls.ts'

export function UsageOf({ user, onClose }: { user: User; onClose(): void }) {
  const { data, error } = useUsageOf(user.id)
  return (
    <Dialog title={`Usage of ${user.email}`} onClose={onClose}>
      <Failure error={error} />
      {!data && !error && <Loading what="the usage" />}
      {data && (
        <>
          <p>
            <span className="number">
              {formatNumber(data.used)} of {formatNumber(data.allowance)}
            </span>{' '}
            renders this month, {formatNumber(data.period.used)} in the last 30 days.
          </p>
          <DayChart days={everyDay(data.period.by_day, data.period.from, data.period.to)} />
        </>
      )}
      <Actions dismiss="Close" onDismiss={onClose} />
    </Dialog>
  )
}
