/** The history of renders, with filters in the address. */
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type ErrorCode, useRenders } from '../queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters.tsx'
import { Pager } from '../ui/pager.tsx'
import { Failure, Loading, Page, typeName } from '../ui/parts.tsx'
import { RenderTable } from './render-table.tsx'

const PAGE_SIZE = 25

/** The codes with which a render ends; the others refuse a request before there is one. */
export const ERROR_CODES: readonly ErrorCode[] = [
  'RENDER_FAILED',
  'RENDER_TIMEOUT',
  'CONFORMANCE_FAILED',
  'SSRF_BLOCKED',
  'VALIDATION_ERROR',
  'RENDERER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
]

interface Choice {
  label: string
  all: string
  values: readonly string[]
  nameOf?: (value: string) => string
}

const CHOICES: Record<string, Choice> = {
  type: {
    label: 'Type',
    all: 'All types',
    values: ['pdf', 'screenshot', 'og', 'extract', 'pdfs'],
    nameOf: typeName,
  },
  status: {
    label: 'State',
    all: 'All states',
    values: ['queued', 'rendering', 'completed', 'failed'],
  },
  error_code: { label: 'Error', all: 'All errors', values: ERROR_CODES },
}

const TEXTS: Record<string, { label: string; type: string; hint: string }> = {
  from: { label: 'From', type: 'date', hint: '' },
  to: { label: 'Until', type: 'date', hint: '' },
  id: { label: 'Id', type: 'search', hint: 'req_…' },
  metadata: { label: 'Metadata', type: 'search', hint: 'order-1042' },
}

export function Renders() {
  const [search, setSearch] = useSearchParams()
  const offset = Math.max(0, Number(search.get('offset')) || 0)
  const names = [...Object.keys(CHOICES), ...Object.keys(TEXTS)]
  const given = names.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const filter = { ...Object.fromEntries(given), limit: PAGE_SIZE, offset }
  const { data, error } = useRenders(filter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const rows = data?.data ?? []
  const total = data?.pagination.total ?? 0

  function setFilter(name: string, value: string): void {
    const next = Object.fromEntries(given.filter(([key]) => key !== name))
    setSearch(value === '' ? next : { ...next, [name]: value })
  }
  const page = (to: number) => setSearch({ ...Object.fromEntries(given), offset: String(to) })

  return (
    <Page
      title="Renders"
      actions={
        <>
          <Link href="/batches" className="button">
            Batches
          </Link>
          <Link href="/playground" className="button primary">
            New render
          </Link>
        </>
      }
    >
      <button
        type="button"
        className="button filter-toggle"
        aria-expanded={isFilterOpen}
        onClick={() => setFilterOpen(!isFilterOpen)}
      >
        <ListFilter size={16} aria-hidden="true" />
        Filters
        {given.length > 0 && <span className="note">{given.length} set</span>}
      </button>
      <search className={isFilterOpen ? 'filters open' : 'filters'}>
        {Object.entries(CHOICES).map(([name, choice]) => (
          <ChoiceFilter
            key={name}
            {...choice}
            value={search.get(name) ?? ''}
            onChange={(value) => setFilter(name, value)}
          />
        ))}
        {Object.entries(TEXTS).map(([name, text]) => (
          <TextFilter
            key={name}
            {...text}
            value={search.get(name) ?? ''}
            onChange={(value) => setFilter(name, value)}
          />
        ))}
        {given.length > 0 && (
          <button type="button" className="button quiet" onClick={() => setSearch({})}>
            Clear filters
          </button>
        )}
      </search>
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="renders" />}
        {data && rows.length === 0 && <NoRenders isFiltered={given.length > 0} />}
        {rows.length > 0 && <RenderTable rows={rows} />}
      </div>
      <Pager offset={offset} shown={rows.length} size={PAGE_SIZE} total={total} onPage={page} />
    </Page>
  )
}

function NoRenders({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p className="empty">No render matches these filters.</p>
  return (
    <Empty stamp="invoice.pdf">
      <p>Your renders will be here, with their output, their report and their webhooks.</p>
      <Link href="/playground" className="button">
        Make the first one
      </Link>
    </Empty>
  )
}
