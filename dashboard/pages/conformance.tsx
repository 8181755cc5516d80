/**
 * The check of a PDF against PDF/A and PDF/UA: what it declares, what is wrong, and what screen
 * readers leave out.
 */
import type { components } from '../../sdk/src/generated/schema.ts'
import { Sentence } from '../ui/sentence.tsx'

type Conformance = NonNullable<components['schemas']['RenderReport']['conformance']>

export function ConformanceView({ conformance }: { conformance: Conformance }) {
  const { standards, passed, issues, artifacts } = conformance
  const declared = standards.join(', ')
  return (
    <section className="stack tight">
      <h3>Standards</h3>
      <p className={passed ? 'alert ok' : 'alert warn'}>
        {declared === '' ? 'The file declares no standard.' : `The file declares ${declared}.`}
      </p>
      {issues.length > 0 && (
        <ul className="stack tight">
          {issues.map(({ standards: broken, rule, message, page, where, fix }) => (
            <li className="alert warn" key={`${rule} ${page} ${where} ${message}`}>
              <strong>
                <Sentence text={message} />
              </strong>
              <span>
                <Sentence text={fix} />
              </span>
              <span className="note">
                {[broken.join(', '), rule, page !== null && `page ${page}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {where !== null && <code>{where}</code>}
            </li>
          ))}
        </ul>
      )}
      {artifacts.length > 0 && (
        <details className="plain">
          <summary>Left out by screen readers</summary>
          <ul>
            {artifacts.map(({ page, drawings, text }) => (
              <li key={page}>
                Page {page}: {drawings} {drawings === 1 ? 'drawing' : 'drawings'}
                {text !== null && `, “${text}”`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
