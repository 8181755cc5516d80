/** The check has every test once, and runs those last that compare with the clock. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { checkRuns, isTimed, testFiles } from '../../tools/check-runs.ts'

/** A busy machine exceeds such limits now and then. */
const SHORT_MS = 5_000

/** Whether the tests of a file compare with the clock, or with another user's time. */
function comparesWithClock(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  if (/import \{[^}]*\bOTHER_MS_MAX\b/.test(source)) return true
  if (/import \{ probeSilence \}/.test(source) && source.includes('longestMs')) return true
  const limits = source.matchAll(/performance\.now\(\)[^\n]*\.toBeLessThan\(([\d_]+)\)/g)
  return [...limits].some(([, limit]) => Number(limit?.replaceAll('_', '')) <= SHORT_MS)
}

/** Ways in which a file tries some variants in the check, and all in the soak run. */
const TRIES_SOME =
  /support\/thorough\.ts'|support\/rendering\/every-way\.ts'|\b(looks|sources)InTurn\(|\bmapSources\(|\buseWaitFixture\(/

test('every test file is in one run of the check', () => {
  const { waiting, busy, timed } = checkRuns()
  const files = [...waiting, ...busy, ...timed].flatMap(({ args }) => args.slice(1))
  expect(files.sort()).toEqual(testFiles().map((file) => `./${file}`))
})

test('every file of which the check tries some variants is in the soak run', () => {
  const source = readFileSync('tools/soak.ts', 'utf8')
  const patterns = Array.from(source.matchAll(/'([\w./*-]+\.ts)'/g), ([, glob = '']) => glob)
  const soaked = new Set(patterns.flatMap((glob) => [...new Bun.Glob(glob).scanSync('.')]))
  const forgotten = testFiles().filter(
    (file) => TRIES_SOME.test(readFileSync(file, 'utf8')) && !soaked.has(file),
  )
  expect(forgotten).toEqual([])
})

test('tests that compare with the clock run in the last step, so that none passes by being run again', () => {
  const forgotten = testFiles().filter((file) => comparesWithClock(file) && !isTimed(file))
  expect(forgotten).toEqual([])
})
