/** Recognises requests for a WebSocket, which this server does not have (RFC 6455, 4.1). */

export const NO_WEB_SOCKET =
  'WebSockets are not available: this server renders pages by HTTP requests, and gives no access to the browser.'

export function asksForWebSocket(headers: Headers): boolean {
  return headers.get('upgrade')?.toLowerCase() === 'websocket'
}
