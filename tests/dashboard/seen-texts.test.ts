/** The texts of a page as people read them, and their colors. */
import { expect, test } from 'bun:test'
import { joinedRuns, type Run } from '../../dashboard/preview/pdf-texts.ts'
import { inkOf } from '../../dashboard/studio/page/seen-color.ts'

function run(text: string, x: number, width: number, other: Partial<Run> = {}): Run {
  return { text, font: 'sans', isRtl: false, x, y: 40, width, size: 10, ...other }
}

const textsOf = (...runs: Run[]) => joinedRuns(runs).map(({ text }) => text)

test('a name with a ligature, another font or a space in it is one text', () => {
  const name = [run('Ada Whit', 0, 40), run('fi', 40, 6, { font: 'other' }), run('eld', 46, 14)]
  expect(joinedRuns(name)).toEqual([run('Ada Whitfield', 0, 60)])
  expect(textsOf(run('Fernhill', 0, 40), run(' ', 40, 3), run('Studio', 43, 30))).toEqual([
    'Fernhill Studio',
  ])
  const rtl = { isRtl: true }
  expect(joinedRuns([run('\u05d0', 50, 10, rtl), run('\u05d1', 40, 10, rtl)])).toEqual([
    run('\u05d0\u05d1', 40, 20, rtl),
  ])
})

test('cells, lines and words of another look stay apart', () => {
  expect(textsOf(run('Quantity', 0, 40), run(' ', 40, 30), run('Price', 70, 20))).toHaveLength(2)
  expect(textsOf(run('One', 0, 20), run('', 0, 0), run('Two', 0, 20, { y: 52 }))).toHaveLength(2)
  const bold = { font: 'bold' }
  expect(textsOf(run('Total', 0, 20), run(' ', 20, 3), run('5', 23, 6, bold))).toHaveLength(2)
  expect(textsOf(run('x', 0, 5), run('2', 5, 3, { size: 6 }))).toHaveLength(2)
})

test('the color of letters is told from their ground and their edges', () => {
  const colors = { ground: [255, 255, 255], edge: [200, 205, 210], ink: [92, 99, 112] }
  const pixels = (...names: (keyof typeof colors)[]) =>
    new Uint8ClampedArray(names.flatMap((name) => [...colors[name], 255]))
  const text = pixels('ground', 'ground', 'ground', 'edge', 'edge', 'ink')
  expect(inkOf(text)).toBe('#5c6370')
  expect(inkOf(pixels('ground', 'ground'))).toBeNull()
})
