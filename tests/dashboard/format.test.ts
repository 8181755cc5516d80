/** Numbers, sizes, durations, shares and amounts as the reader writes them. */
import { afterAll, expect, spyOn, test } from 'bun:test'
import { numberOf } from '../../dashboard/playground/request.ts'
import {
  formatAge,
  formatBytes,
  formatDollars,
  formatMs,
  formatNumber,
  formatNumbersIn,
  formatShare,
  formatStorage,
  isoDay,
} from '../../dashboard/ui/format.tsx'

const write = spyOn(Number.prototype, 'toLocaleString')
afterAll(() => write.mockRestore())

/** The browser of a reader of this language: without one, a number is written in that. */
function readIn(language: string): void {
  write.mockImplementation(function (this: number, locale, options) {
    return new Intl.NumberFormat(locale ?? language, options).format(this)
  })
}

const shown = () => [
  formatNumber(1234.5),
  formatBytes(999),
  formatBytes(12_345_678),
  formatStorage(1.5 * 1024 ** 3),
  formatMs(1_234),
  formatMs(12_345),
  formatAge(7_300),
  formatShare(0.0125),
  formatDollars(1234.5),
  formatNumbersIn('5,000 renders at 0.5 s'),
]

test.each<[language: string, texts: string[]]>([
  [
    'en-US',
    [
      ...['1,234.5', '999 B', '12.3 MB', '1.5 GB', '1,234 ms', '12.3 s', '2 h', '1.3\u00a0%'],
      ...['$1,234.50', '5,000 renders at 0.5 s'],
    ],
  ],
  [
    'de-DE',
    [
      ...['1.234,5', '999 B', '12,3 MB', '1,5 GB', '1.234 ms', '12,3 s', '2 h', '1,3\u00a0%'],
      ...['1.234,50\u00a0$', '5.000 renders at 0,5 s'],
    ],
  ],
  [
    'ar-EG',
    [
      ...['١٬٢٣٤٫٥', '٩٩٩ B', '١٢٫٣ MB', '١٫٥ GB', '١٬٢٣٤ ms', '١٢٫٣ s', '٢ h', '١٫٣\u00a0%'],
      ...[expect.stringContaining('١٬٢٣٤٫٥٠'), '٥٬٠٠٠ renders at ٠٫٥ s'],
    ],
  ],
])('a reader of %s sees numbers in that language, and English words', (language, texts) => {
  readIn(language)
  expect(shown()).toEqual(texts)
})

test.each<[share: number, text: string]>([
  [0, '0'],
  [0.000019, 'less than 0.1'],
  [0.0042, '0.4'],
  [0.125, '13'],
  [0.9999, '99'],
  [1, '100'],
])('a share of %p is %s percent', (share, text) => {
  readIn('en-US')
  expect(formatShare(share)).toBe(`${text}\u00a0%`)
})

test('a file is named by the day of its reader, and not by the day of UTC', () => {
  for (const hour of [0, 23]) expect(isoDay(new Date(2026, 0, 5, hour))).toBe('2026-01-05')
})

test('a number of the playground is read as its reader writes it, and refused where two are meant', () => {
  readIn('de-DE')
  expect(['0,5', '0.5', '1.234,5', ' ', 'x'].map(numberOf)).toEqual([
    0.5,
    0.5,
    '1.234,5',
    undefined,
    'x',
  ])
  readIn('en-US')
  expect(['1,234', '0.5'].map(numberOf)).toEqual(['1,234', 0.5])
})

test('no page of the dashboard writes a number or a time by itself', async () => {
  const files = new Bun.Glob('**/*.{ts,tsx}').scan(`${import.meta.dir}/../../dashboard`)
  const found: string[] = []
  for await (const file of files) {
    // The studio writes values for documents, in their languages.
    if (file === 'ui/format.tsx' || file.startsWith('studio/form/')) continue
    const text = await Bun.file(`${import.meta.dir}/../../dashboard/${file}`).text()
    if (/\.toFixed\(|\.toLocale(Date|Time)?String\(|Intl\.NumberFormat/.test(text)) found.push(file)
  }
  expect(found).toEqual([])
})
