/** A new link to an output for people without a key: how long it works, and the link itself. */
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'
import { formatTime } from '../ui/format.tsx'
import { CopyButton, Field } from '../ui/parts.tsx'

type NewLinks = components['schemas']['SignedUrl']

const HOUR = 3_600
const LIFETIMES = [
  [HOUR, '1 hour'],
  [24 * HOUR, '1 day'],
  [7 * 24 * HOUR, '7 days'],
  [30 * 24 * HOUR, '30 days'],
  [90 * 24 * HOUR, '90 days'],
] as const

/** Seconds for which links work at first. */
export const LIFETIME = HOUR

/** Creates links to the output of a render. @param id the request id @throws ApiFailure */
export async function createLinks(id: string, seconds: number): Promise<NewLinks> {
  const call = api.POST('/api/v1/renders/{id}/signed-url', {
    params: { path: { id } },
    body: { expiresIn: seconds },
  })
  return (await unwrap(call)).data
}

interface LifetimeFieldProps {
  /** In seconds. */
  value: number
  onChange(seconds: number): void
}

export function LifetimeField({ value, onChange }: LifetimeFieldProps) {
  return (
    <Field label="Works for" className="grow">
      {(props) => (
        <select
          {...props}
          className="select"
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {LIFETIMES.map(([seconds, name]) => (
            <option key={seconds} value={seconds}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function NewShareLink({ links }: { links: NewLinks }) {
  const ends = formatTime(links.expires_at)
  return (
    <div className="stack tight">
      <h3>New share link</h3>
      <div className="secret">
        <code>{links.share_url}</code>
        <CopyButton text={links.share_url} />
      </div>
      <p className="note">It works until {ends}, or until you revoke it.</p>
      <details className="plain">
        <summary>Signed link, which cannot be revoked</summary>
        <div className="stack tight">
          <p className="note">Whoever has it can use it until {ends}.</p>
          <div className="secret">
            <code>{links.signed_url}</code>
            <CopyButton text={links.signed_url} />
          </div>
        </div>
      </details>
    </div>
  )
}
