/** Tests of lists and counts for people. */
import { expect, test } from 'bun:test'
import { lineOfCounts } from '../src/progress.ts'
import { table } from '../src/table.ts'
import { widthOf } from '../src/text-width.ts'

const ROWS = [
  ['req_01JD3Q8Z5M7W', 'A name that is far too long for one line of a terminal', 'pdf'],
  ['req_01JD3Q8Z5M7X', 'Short', 'screenshot'],
]

test('a table that is wider than the terminal keeps its columns, and cuts the longest texts', () => {
  expect(table(ROWS, 50)).toEqual([
    'req_01JD3Q8Z5M7W  A name that is far …  pdf',
    'req_01JD3Q8Z5M7X  Short                 screenshot',
  ])
})

test('a table is whole where there is no limit, such as in a pipe', () => {
  expect(table(ROWS, Number.POSITIVE_INFINITY)[0]).toBe(
    'req_01JD3Q8Z5M7W  A name that is far too long for one line of a terminal  pdf',
  )
  expect(table([], 10)).toEqual([])
})

test('letters of two columns and accents count as wide as a terminal draws them', () => {
  const lines = table(
    [
      ['請求書テンプレートの名前がとても長い場合', 'x'],
      ['Cafe\u0301', 'y'],
    ],
    24,
  )
  const starts = lines.map((line) => widthOf(line.slice(0, -1)))
  expect(starts).toEqual([23, 23])
  expect(lines[0]).toContain('…')
})

test('the last line has the counts that are not zero, with colours only where they are wanted', () => {
  const counts = { rendered: 3, failed: 1, problems: 0 }
  expect(lineOfCounts(counts, false)).toBe('3 rendered, 1 failed')
  expect(lineOfCounts({ ...counts, failed: 0, problems: 1 }, false)).toBe('3 rendered, 1 problem')
  expect(lineOfCounts(counts, true)).toContain('\u001b[31m1 failed\u001b[39m')
})
