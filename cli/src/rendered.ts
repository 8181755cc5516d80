/** The outputs of `platen render`, and what is printed about them. */
import type { Platen } from '../../sdk/src/index.ts'
import type { Context } from './context.ts'
import { type Hint, linesOfHints } from './hints.ts'
import type { Omitted } from './inline/inline.ts'
import type { Job } from './jobs.ts'
import { problemsOf } from './progress.ts'

export interface Rendered {
  input: string
  output: string
  bytes: number
  request_id: string | null
  duration_ms: number | null
  /** The references to local files that were not sent, if there are any. */
  omitted?: Omitted[]
  /** The number of hints of the report; absent if there is no report. */
  problems?: number
  /** With `--explain`. */
  hints?: Hint[]
}

/** The number of hints in the report of a render; null if there is none. */
export async function problemsIn(platen: Platen, requestId: string): Promise<number | null> {
  try {
    // A mere number is worth no waiting.
    return (await platen.renders.report(requestId, { maxRetries: 0 })).hints.length
  } catch {
    return null // the output is complete, and its line does without the number
  }
}

/** Prints a line for each output, with its hints or their number. */
export function report(context: Context, results: Rendered[], jobs: readonly Job[]): void {
  const toStdout = jobs.some(({ output }) => output === '-')
  const lines = results.flatMap((one) => [lineOf(one), ...linesOfHints(one.hints ?? [], '  ')])
  // Standard output holds the file.
  if (toStdout) for (const line of lines) context.note(line)
  else context.print(jobs.length === 1 ? (results[0] ?? null) : results, lines)
}

/** The line of an output. */
export function lineOf({ output, bytes, duration_ms, problems = 0, hints }: Rendered): string {
  const line = `${output}  ${bytes} bytes${duration_ms === null ? '' : `  ${duration_ms} ms`}`
  if (problems === 0) return line
  return `${line}  ${problemsOf(problems)}${hints ? '' : ', see --explain'}`
}
