/** One attempt to deliver a webhook. */
import type { components } from '../../sdk/src/generated/schema.ts'
import { formatMs, When } from '../ui/format.tsx'
import { Sentence } from '../ui/sentence.tsx'

type Attempt = components['schemas']['DeliveryAttempt'] & { response_body?: string | null }

/** One attempt with the answer of the receiver, in a list of the class `timeline`. */
export function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { at, status_code, duration_ms, error, message, response_body } = attempt
  return (
    <li className={message === null ? 'ok' : 'bad'}>
      <div className="stack tight">
        <span>
          {status_code ?? error} <span className="note number">after {formatMs(duration_ms)}</span>
        </span>
        {message !== null && (
          <span className="reason">
            <Sentence text={message} />
          </span>
        )}
        {response_body && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
          <pre className="code" tabIndex={0}>
            {response_body}
          </pre>
        )}
      </div>
      <span className="note">
        <When time={at} />
      </span>
    </li>
  )
}
