/** The report of a render: hints first, then the facts. All texts are plain text of the page. */
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { components } from '../../sdk/src/generated/schema.ts'
import { formatBytes, formatMs } from '../ui/format.tsx'
import { fixHere, isAboutAssets, wordsOfTemplate } from '../ui/hint-words.ts'
import { Sentence } from '../ui/sentence.tsx'
import { ConformanceView } from './conformance.tsx'
import { REPORT_READ } from './first-steps.tsx'

type RenderReport = components['schemas']['RenderReport']

interface ReportViewProps {
  report: RenderReport
  /** The source of the page: authors of templates send no files and options. */
  of?: 'request' | 'template'
}

export function ReportView({ report, of = 'request' }: ReportViewProps) {
  useEffect(() => localStorage.setItem(REPORT_READ, 'yes'), [])
  const phases = Object.entries(report.phases_ms)
  return (
    <div className="stack loose">
      <Hints hints={report.hints} of={of} />
      {report.conformance && <ConformanceView conformance={report.conformance} />}
      {phases.length > 0 && <Phases phases={phases} />}
      <Texts
        title="Console errors"
        lines={report.console_errors.map(({ message, url, line }) =>
          url === null ? message : `${message} (${url}${line === null ? '' : `:${line}`})`,
        )}
      />
      <Requests title="Failed requests" requests={report.failed_requests} />
      <Requests title="Blocked requests" requests={report.blocked_requests} />
      <Texts title="Missing images" lines={report.images_not_loaded} />
      <dl className="facts">
        <dt>Fonts asked for</dt>
        <dd>{report.fonts.requested.join(', ') || '–'}</dd>
        <dt>Fonts used</dt>
        <dd>{report.fonts.used.join(', ') || '–'}</dd>
        <dt>Loaded</dt>
        <dd className="number">{formatBytes(report.received_bytes)}</dd>
        <dt>Output</dt>
        <dd className="number">{formatBytes(report.output_bytes)}</dd>
        <dt>Chromium</dt>
        <dd className="number">{report.chromium?.version ?? '–'}</dd>
      </dl>
    </div>
  )
}

function Hints({ hints, of }: { hints: RenderReport['hints']; of: 'request' | 'template' }) {
  if (hints.length === 0) return <p className="alert ok">Nothing unusual was noticed.</p>
  return (
    <ul className="stack tight">
      {hints.map((hint) => {
        const { code, message, where } = hint
        const words =
          of === 'template' ? wordsOfTemplate(hint) : { message, fix: fixHere(hint.fix) }
        return (
          <li className="alert warn" key={`${code} ${where} ${message}`}>
            <strong>
              <Sentence text={words.message} />
            </strong>
            <span>
              <Sentence text={words.fix} />
            </span>
            {isAboutAssets(hint) && (
              <Link href="/assets" className="button small">
                Open Assets
              </Link>
            )}
            {where !== null && <code>{where}</code>}
          </li>
        )
      })}
    </ul>
  )
}

/** How long each phase took, as parts of a bar. */
export function Phases({ phases }: { phases: [name: string, ms: number][] }) {
  const total = phases.reduce((sum, [, ms]) => sum + ms, 0)
  return (
    <section className="stack tight">
      <h3>Phases</h3>
      <table className="hidden">
        <caption>Duration of each phase</caption>
        <tbody>
          {phases.map(([name, ms]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatMs(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <svg width="100%" height="10" aria-hidden="true" className="phases">
        {phases.map(([name, ms], at) => {
          const before = phases.slice(0, at).reduce((sum, [, other]) => sum + other, 0)
          const share = total === 0 ? 0 : ms / total
          return (
            <rect
              key={name}
              className={at % 2 === 0 ? 'fill-all' : 'fill-pdf'}
              x={`${total === 0 ? 0 : (before / total) * 100}%`}
              width={`${share * 100}%`}
              height="10"
            />
          )
        })}
      </svg>
      <p className="note number" aria-hidden="true">
        {phases.map(([name, ms]) => `${name} ${formatMs(ms)}`).join(' · ')}
      </p>
    </section>
  )
}

function Texts({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <pre className="code" tabIndex={0}>
        {lines.join('\n')}
      </pre>
    </section>
  )
}

function Requests({
  title,
  requests,
}: {
  title: string
  requests: RenderReport['failed_requests']
}) {
  return (
    <Texts
      title={title}
      lines={requests.map(({ url, resource_type, reason }) => `${resource_type} ${url}: ${reason}`)}
    />
  )
}
