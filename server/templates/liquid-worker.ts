/** The task of helper processes that parses, expands and compares templates. */
import { createTemplateLanguage } from './liquid.ts'
import {
  type ExpandedTexts,
  type ExpansionInput,
  type FoundNames,
  type LiquidTexts,
  type Result,
  type TimeLimits,
  TOO_SLOW,
} from './liquid-types.ts'
import { type ComparedTexts, unifiedDiff } from './text-diff.ts'

export type LiquidRequest =
  | { type: 'inspect'; texts: LiquidTexts }
  | ({ type: 'expand' } & ExpansionInput)
  | { type: 'diff'; texts: ComparedTexts }

/** `processorMs`: the processor time that the request took. */
export type LiquidResponse = Result<FoundNames | ExpandedTexts | string> & { processorMs: number }

/**
 * A message of the server. The request is JSON text, because several processes may get the same
 * one.
 */
export interface LiquidMessage {
  request: string
  limits: TimeLimits
}

const language = createTemplateLanguage()

export function respond({ request, limits }: LiquidMessage): LiquidResponse {
  const before = process.cpuUsage()
  const parsed: LiquidRequest = JSON.parse(request)
  const result = resultOf(parsed, limits)
  const { user, system } = process.cpuUsage(before)
  return { ...result, processorMs: Math.round((user + system) / 1_000) }
}

function resultOf(
  request: LiquidRequest,
  limits: TimeLimits,
): Result<FoundNames | ExpandedTexts | string> {
  if (request.type === 'inspect') return language.inspect(request.texts, limits)
  if (request.type === 'expand') return language.expand(request, limits)
  const diff = unifiedDiff(request.texts, limits.realMs)
  if (diff !== null) return { value: diff }
  const fault = { field: null, message: TOO_SLOW, line: null, column: null }
  return { fault, isOverdue: true }
}
