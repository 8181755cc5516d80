/**
 * The worker process that parses and expands templates, one at a time. Requests and responses are JSON
 * texts over IPC. The process exits when the server disconnects.
 */
import { serveMessages } from '../lib/worker-program.ts'
import { createTemplateLanguage } from './liquid.ts'
import type { Result, TemplateValues, TimeLimits } from './liquid-types.ts'

export type LiquidRequest =
  | { type: 'inspect'; html: string }
  | { type: 'expand'; html: string; data: TemplateValues }

/** `processorMs`: the processor time that the request took. */
export type LiquidResponse = Result<string | string[]> & { processorMs: number }

/** A message of the server. The request is JSON text, because several processes may get the same one. */
export interface LiquidMessage {
  request: string
  limits: TimeLimits
}

const language = createTemplateLanguage()

function respond({ request, limits }: LiquidMessage): LiquidResponse {
  const before = process.cpuUsage()
  const parsed: LiquidRequest = JSON.parse(request)
  const result =
    parsed.type === 'inspect'
      ? language.inspect(parsed.html, limits)
      : language.expand(parsed.html, parsed.data, limits)
  const { user, system } = process.cpuUsage(before)
  return { ...result, processorMs: Math.round((user + system) / 1_000) }
}

serveMessages<LiquidMessage, string>((message) => JSON.stringify(respond(message)))
