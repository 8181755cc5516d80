/**
 * The parts that a template inserts, and of a part the templates that insert it: a change of it
 * changes them.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, unwrap } from '../api.ts'
import { TEMPLATES, type Template } from '../templates/queries.ts'
import { formatNumber } from '../ui/format.tsx'
import { Failure } from '../ui/parts.tsx'

const SHOWN = 50

/** @param slugs of the parts that the text inserts */
export function Parts({ template, slugs }: { template: Template; slugs: readonly string[] }) {
  return (
    <>
      {slugs.length > 0 && (
        <section className="stack tight">
          <h3>Parts</h3>
          <ul>
            {slugs.map((slug) => (
              <li key={slug}>
                <Link href={`/templates/${slug}`} className="mono">
                  {slug}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {template.kind === 'part' && <Users id={template.id} />}
    </>
  )
}

function Users({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [...TEMPLATES, id, 'users'],
    queryFn: () => {
      const params = { path: { id }, query: { limit: SHOWN } }
      return unwrap(api.GET('/api/v1/templates/{id}/used-by', { params }))
    },
  })
  const rest = data ? data.pagination.total - data.data.length : 0
  return (
    <section className="stack tight">
      <h3>Used by</h3>
      <Failure error={error} />
      {data?.data.length === 0 && <p className="note">No template inserts this part yet.</p>}
      <ul>
        {data?.data.map(({ id: user, name, live }) => (
          <li key={user}>
            <Link href={`/templates/${user}`}>{name}</Link>
            {!live && <span className="note"> in its draft</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="note">And {formatNumber(rest)} others.</p>}
    </section>
  )
}
