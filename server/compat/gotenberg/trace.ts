/** The id by which a client finds its request in logs, webhooks and downloads. */
import { newId } from '../../lib/ids.ts'

/** Version 8 has the first header, the version after it the second. */
export interface TraceHeaders {
  'Gotenberg-Trace': string
  'X-Correlation-ID': string
}

const TRACE_CHARS_MAX = 200

/**
 * The ids that the request sends: one stands for both if it sends one, and a new id if it sends
 * none.
 */
export function traceHeadersOf(headers: Headers): TraceHeaders {
  const correlation = printable(headers.get('x-correlation-id'))
  const trace = printable(headers.get('gotenberg-trace')) || correlation || newId()
  return { 'Gotenberg-Trace': trace, 'X-Correlation-ID': correlation || trace }
}

function printable(sent: string | null): string {
  const text = (sent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, TRACE_CHARS_MAX)
  return text.trim()
}
