/**
 * Texts that the form cannot take into the data, such as `abc` for a number. They stay in their
 * fields, also while another tab is shown, and are problems of the template.
 */
import { useCallback, useMemo, useState } from 'react'
import type { Problem } from '../content.ts'
import { type Path, valueAt } from './change.ts'

export interface Untaken {
  /** The name of the field. */
  label: string
  text: string
  /** A sentence. */
  problem: string
  /** The value that the data have in its place; once they have another one, the text is old. */
  over: unknown
}

/** By the JSON of their paths. */
export type UntakenTexts = ReadonlyMap<string, Untaken>

export const untakenKey = (path: Path) => JSON.stringify(path)

export function useUntaken(data: Readonly<Record<string, unknown>>) {
  const [kept, setKept] = useState<UntakenTexts>(new Map())
  const set = useCallback((path: Path, untaken: Untaken) => {
    setKept((last) => new Map(last).set(untakenKey(path), untaken))
  }, [])
  const texts: UntakenTexts = useMemo(() => {
    const isThere = (key: string, { over }: Untaken) =>
      Object.is(valueAt(data, JSON.parse(key) as Path), over)
    return new Map([...kept].filter(([key, untaken]) => isThere(key, untaken)))
  }, [kept, data])
  const problems = useMemo(() => [...texts].map(problemOf), [texts])
  return { texts, set, problems }
}

export type UntakenState = ReturnType<typeof useUntaken>

function problemOf([key, { label, problem }]: [string, Untaken]): Problem {
  return {
    field: 'sample_data',
    severity: 'error',
    isRefused: true,
    message: `${label}: ${problem}`,
    line: null,
    column: null,
    path: JSON.parse(key) as Path,
  }
}
