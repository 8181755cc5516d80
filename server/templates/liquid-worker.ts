/**
 * The worker process that parses and expands templates, one at a time. Requests and responses are JSON
 * texts over IPC. The process exits when the server disconnects.
 */
import { createTemplateLanguage, type Result } from './liquid.ts'

export type LiquidRequest =
  | { type: 'inspect'; html: string }
  | { type: 'expand'; html: string; data: Record<string, string> }
export type LiquidResponse = Result<string | string[]>

const language = createTemplateLanguage()

function respond(request: LiquidRequest): LiquidResponse {
  return request.type === 'inspect'
    ? language.inspect(request.html)
    : language.expand(request.html, request.data)
}

// A terminal sends these signals to the whole process group; the server finishes running requests first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (text: string) => process.send?.(JSON.stringify(respond(JSON.parse(text)))))
process.send?.('ready')
