/**
 * The rows of the history: picture, title, key, type, state, size, duration and time of each
 * render.
 */
import { Link } from 'wouter'
import { Thumb } from '../preview/thumb.tsx'
import type { RenderItem } from '../queries.ts'
import { formatBytes, formatMs, shortId, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { TypeMark } from '../ui/parts.tsx'
import { RenderState } from '../ui/render-state.tsx'

/** Their outputs may be JSON or archives. */
const HAS_NO_PICTURE = new Set(['extract', 'pdfs'])

interface RenderTableProps {
  rows: RenderItem[]
  /** `none`: no output is loaded, nor what draws it. */
  pictures?: 'all' | 'none'
}

export function RenderTable({ rows, pictures = 'all' }: RenderTableProps) {
  return (
    <List>
      <thead>
        <tr>
          {pictures === 'all' && (
            <th scope="col">
              <span className="hidden">Picture</span>
            </th>
          )}
          <th scope="col">Render</th>
          <th scope="col">Type</th>
          <th scope="col">State</th>
          <th scope="col" className="end">
            Size
          </th>
          <th scope="col" className="end">
            Duration
          </th>
          <th scope="col" className="end">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {pictures === 'all' && (
              <td>
                {!HAS_NO_PICTURE.has(row.type) && (
                  <Thumb
                    id={row.request_id}
                    bytes={row.output_url ? row.output_size_bytes : null}
                  />
                )}
              </td>
            )}
            <td className="wide">
              <RenderLink render={row} />
              {row.error_code && <div className="note small">{row.error_code}</div>}
              {row.erased_at && <div className="note small">Erased</div>}
            </td>
            <td>
              <TypeMark type={row.type} />
            </td>
            <td>
              <RenderState state={row.status} hints={row.hint_count ?? 0} />
            </td>
            <td className="end number nowrap">{formatBytes(row.output_size_bytes)}</td>
            <td className="end number nowrap">{formatMs(row.render_duration_ms)}</td>
            <td className="end note nowrap">
              <When time={row.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  )
}

/** Names a render by what it shows, and below by its id and the key of its request. */
export function RenderLink({ render }: { render: RenderItem }) {
  const { request_id, title, key_name } = render
  return (
    <>
      <Link href={`/renders/${request_id}`} className="title">
        {title ?? shortId(request_id)}
      </Link>
      <div className="row names note small">
        <span className="mono nowrap">{shortId(request_id)}</span>
        <span>{key_name ?? 'Dashboard'}</span>
      </div>
    </>
  )
}
