/** Checks the fields of a request that say how its output is returned and how long it is kept. */
import type { Issue } from '../errors.ts'

/** These fields of a render request. */
export interface AnswerFields {
  filename?: string
  disposition?: 'inline' | 'attachment'
  response?: 'binary' | 'json'
  /** Seconds. */
  retention?: number
}

interface CheckedFields extends AnswerFields {
  async?: boolean
  storage?: object
}

const DAY_SECONDS = 24 * 3_600

/** @param retentionDays how long the server keeps outputs; 0 = no limit */
export function checkAnswer(
  { async: isAsync, response, retention, storage }: CheckedFields,
  retentionDays: number,
): Issue[] {
  const issues: Issue[] = []
  if (isAsync && response === 'json') {
    const message =
      '`response` cannot be `json` with `async`: that response has no output yet. Omit `response`, or omit `async`.'
    issues.push({ path: 'response', message })
  }
  const limit = retentionDays * DAY_SECONDS
  if (limit > 0 && retention !== undefined && retention > limit) {
    const message = `\`retention\` must be at most ${limit} seconds: this server keeps outputs for ${retentionDays} days (OUTPUT_RETENTION_DAYS).`
    issues.push({ path: 'retention', message })
  }
  if (retention === 0 && isAsync) {
    const message =
      '`retention` cannot be 0 with `async`: the output has to be kept until it is downloaded. Send `retention` as seconds, for example 3600, or omit `async`.'
    issues.push({ path: 'retention', message })
  } else if (retention === 0 && storage) {
    const message =
      '`retention` cannot be 0 with `storage`: the output has to be kept until it is uploaded. Send `retention` as seconds, for example 60, or omit `storage`.'
    issues.push({ path: 'retention', message })
  }
  return issues
}
