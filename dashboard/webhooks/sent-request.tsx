/** The headers and the body that a receiver was sent. */
import { CopyButton } from '../ui/parts.tsx'
import type { WebhookTest } from './calls.ts'

export function SentRequest({ request }: { request: WebhookTest['request'] }) {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div className="stack tight">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <pre className="code" tabIndex={0}>
        {headers.join('\n')}
      </pre>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <pre className="code" tabIndex={0}>
        {indented(request.body)}
      </pre>
      <div>
        <CopyButton text={request.body} label="Copy the body" />
      </div>
    </div>
  )
}

/** The body with line breaks, for people; signatures are over the body as it is copied. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body // of an erased render, which is no JSON any more
  }
}
