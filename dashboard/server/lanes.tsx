/** The lanes of this process: whose render each holds, its age, and its replacement. */
import { formatAge, formatBytes, formatMs, formatNumber } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { Sheet, StateMark } from '../ui/parts.tsx'
import { type LaneStatus, type ServerStatus, useRecycle } from './calls.ts'

export function Lanes({ lanes, lanes_wanted }: Pick<ServerStatus, 'lanes' | 'lanes_wanted'>) {
  const recycle = useRecycle()
  const busy = lanes.filter(({ held_ms }) => held_ms !== null).length
  const isReplacing = lanes.some(({ state }) => state === 'ending')
  return (
    <Sheet
      title="Lanes"
      side={
        <span className="note number">
          {formatNumber(busy)} of {formatNumber(lanes_wanted)} busy
        </span>
      }
    >
      {lanes.length === 0 && <p className="empty">This process has no lanes.</p>}
      {lanes.length > 0 && (
        <List>
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col">State</th>
              <th scope="col">User</th>
              <th scope="col">Age</th>
              <th scope="col" className="end">
                Renders
              </th>
              <th scope="col" className="end">
                Memory
              </th>
              <th scope="col">
                <span className="hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane) => (
              <Row
                key={lane.id}
                lane={lane}
                isDisabled={isReplacing || recycle.isPending}
                onRecycle={() => recycle.mutate(lane.id)}
              />
            ))}
          </tbody>
        </List>
      )}
    </Sheet>
  )
}

interface RowProps {
  lane: LaneStatus
  isDisabled: boolean
  onRecycle(): void
}

function Row({ lane, isDisabled, onRecycle }: RowProps) {
  const { id, state, email, held_ms, age_seconds, renders, memory_bytes } = lane
  return (
    <tr>
      <td className="number">
        <strong>{id}</strong>
      </td>
      <td>
        <StateMark state={state} />
      </td>
      <td className="wide">
        {email ?? <span className="note">–</span>}
        {held_ms !== null && <div className="note small number">for {formatMs(held_ms)}</div>}
      </td>
      <td className="note number nowrap">{formatAge(age_seconds)}</td>
      <td className="end number">{formatNumber(renders)}</td>
      <td className="end number nowrap">{formatBytes(memory_bytes)}</td>
      <td className="end">
        <button
          type="button"
          className="button small"
          aria-label={`Recycle lane ${id}`}
          disabled={isDisabled}
          onClick={onRecycle}
        >
          Recycle
        </button>
      </td>
    </tr>
  )
}
