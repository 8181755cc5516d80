/** The changes of a page, from the boxes of what differs. */
import { expect, test } from 'bun:test'
import { shownWidth } from '../../dashboard/preview/zoom.ts'
import { changesOf } from '../../dashboard/studio/page-pair.tsx'

const line = (y: number, x = 80) => ({ x, y, width: 300, height: 18 })

test('lines that an inserted one has moved are one change, and what stands apart is another', () => {
  const moved = [line(160), line(100), line(130, 40), line(600)]
  expect(changesOf(moved)).toEqual([{ x: 40, y: 100, width: 340, height: 78 }, line(600)])
  expect(changesOf([])).toEqual([])
})

test('two pages and the space between them fit into a bed whose width was rounded up', () => {
  const page = { width: 794, height: 1123 }
  for (let width = 400; width < 900; width += 1) {
    const view = { zoom: 'width', pages: 'beside' } as const
    const shown = shownWidth(page, { width, height: 700 }, 2, view)
    expect(2 * shown + 60).toBeLessThanOrEqual(width - 72 - 0.5)
  }
})
