/** Sends requests that no HTTP client would send: the bytes are sent exactly as given. */
import { connect } from 'node:net'

/**
 * Sends one request on a new connection. `head` is the request line and the headers, without
 * `Host` and `Connection`.
 */
export async function sendRaw(
  url: string,
  head: string[],
  { host = true, body = '' } = {},
): Promise<Response> {
  const { hostname, port, host: ownHost } = new URL(url)
  const socket = connect(Number(port), hostname)
  const hostLines = host ? [`Host: ${ownHost}`] : []
  // Not `end`: a client that closes its half of the connection has hung up.
  socket.write([...head, ...hostLines, 'Connection: close', '', body].join('\r\n'))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return parse(Buffer.concat(chunks).toString())
}

function parse(answer: string): Response {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(body, { status: Number(statusLine.split(' ')[1]), headers })
}
