/**
 * Texts that the form cannot take into the data, such as `abc` for a number. They stay in their
 * fields, also while another tab is shown, and are problems of the template.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Problem } from '../content.ts'
import { isBelow, type Path, valueAt } from './change.ts'

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
  /** Replaces what is kept at a path and below it. */
  const set = useCallback((path: Path, untaken: Untaken | null) => {
    setKept((last) => {
      const others = [...last].filter(([key]) => !isBelow(pathOf(key), path))
      if (!untaken && others.length === last.size) return last
      return new Map(untaken ? [...others, [untakenKey(path), untaken]] : others)
    })
  }, [])
  const texts: UntakenTexts = useMemo(() => {
    const left = [...kept].filter(([key, { over }]) => isThere(data, pathOf(key), over))
    return left.length === kept.size ? kept : new Map(left)
  }, [kept, data])
  useEffect(() => {
    // The value may become the same again: the text is old all the same.
    if (texts !== kept) setKept(texts)
  }, [texts, kept])
  const problems = useMemo(() => [...texts].map(problemOf), [texts])
  return { texts, set, problems }
}

const pathOf = (key: string) => JSON.parse(key) as Path

/** Whether the data still have this value, in a row that exists. */
function isThere(data: object, path: Path, over: unknown): boolean {
  return (
    Object.is(valueAt(data, path), over) &&
    path.every(
      (part, at) => typeof part === 'string' || hasRow(valueAt(data, path.slice(0, at)), part),
    )
  )
}

const hasRow = (list: unknown, row: number) => Array.isArray(list) && row < list.length

export type UntakenState = ReturnType<typeof useUntaken>

function problemOf([key, { label, problem }]: [string, Untaken]): Problem {
  return {
    field: 'sample_data',
    severity: 'error',
    isRefused: true,
    message: `${label}: ${problem}`,
    line: null,
    column: null,
    path: pathOf(key),
  }
}
