/**
 * The rules that each document breaks, by what it is finished for: as our checks say, and as is
 * expected.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Conformance } from '../../packages/pdf/src/finish.ts'
import { FOLDER } from './corpus.ts'

/** By target, what the file declares and the rules that it breaks. */
export type Results = Record<string, Result>

export interface Result {
  declares: string[]
  breaks: string[]
}

export function resultOf({ standards, issues }: Conformance): Result {
  return { declares: standards, breaks: [...new Set(issues.map(({ rule }) => rule))].sort() }
}

/** @returns null for a document without expectations */
export function readExpectations(name: string): Results | null {
  const file = fileOf(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

export function writeExpectations(name: string, results: Results): void {
  writeFileSync(fileOf(name), `${JSON.stringify(results, null, 1)}\n`)
}

function fileOf(name: string): string {
  return `${FOLDER}${name}.json`
}

/** @returns a line for each target whose result differs */
export function differences(results: Results, expected: Results | null): string[] {
  return Object.entries(results).flatMap(([target, result]) => {
    const wanted = expected?.[target]
    if (Bun.deepEquals(result, wanted)) return []
    return [`${target}: ${describe(result)}, expected ${wanted ? describe(wanted) : 'nothing yet'}`]
  })
}

function describe({ declares, breaks }: Result): string {
  return `declares ${declares.join(', ') || 'nothing'} and breaks ${breaks.join(' | ') || 'nothing'}`
}
