/** The hosts that the egress rules refuse most often. */
import { formatNumber } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { Sheet } from '../ui/parts.tsx'
import type { ServerStatus } from './calls.ts'

export function EgressBlocks({ blocks }: { blocks: ServerStatus['egress_blocks'] }) {
  return (
    <Sheet title="Refused by the egress rules" side={<span className="note">since the start</span>}>
      {blocks.length === 0 && <p className="empty">Nothing was refused.</p>}
      {blocks.length > 0 && (
        <List>
          <thead>
            <tr>
              <th scope="col">Host</th>
              <th scope="col" className="end">
                Times
              </th>
              <th scope="col">Rule</th>
            </tr>
          </thead>
          <tbody>
            {blocks.map(({ host, rule, count }) => (
              <tr key={`${rule} ${host}`}>
                <td className="wide">{host}</td>
                <td className="end number">{formatNumber(count)}</td>
                <td>
                  <code>{rule}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </List>
      )}
    </Sheet>
  )
}
