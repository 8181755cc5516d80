/**
 * The client of the protocol's own SDK, connected to a test server, and the parts of its results.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

export interface ToolResult {
  /** Every text. */
  texts: string[]
  /** The value of the first text, which is JSON. */
  json: ReturnType<typeof JSON.parse>
  pictures: { mimeType: string; bytes: Buffer }[]
  isError: boolean
}

export interface McpClient extends AsyncDisposable {
  client: Client
  call(name: string, args?: Record<string, unknown>): Promise<ToolResult>
}

/** Connects over HTTP. @param key the API key */
export function connectOverHttp(url: string, key: string): Promise<McpClient> {
  const headers = { Authorization: `Bearer ${key}` }
  return connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }),
  )
}

/** Connects over any transport, and reads results. */
export async function connect(transport: Transport): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  return {
    client,
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args })
      const content = result.content as { type: string; [key: string]: unknown }[]
      const texts = content.filter(({ type }) => type === 'text').map(({ text }) => String(text))
      return {
        texts,
        get json() {
          return JSON.parse(texts[0] ?? '')
        },
        pictures: content
          .filter(({ type }) => type === 'image')
          .map(({ mimeType, data }) => ({
            mimeType: String(mimeType),
            bytes: Buffer.from(String(data), 'base64'),
          })),
        isError: result.isError === true,
      }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

/** A page whose picture cannot be compressed: a PNG of it has more than 1 MB. */
export const NOISE = `<canvas id="c" width="800" height="800"></canvas><script>
const context = document.querySelector('#c').getContext('2d')
const image = context.createImageData(800, 800)
for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
context.putImageData(image, 0, 0)</script>`
