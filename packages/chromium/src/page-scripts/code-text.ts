/** The text of code, without the numbers of its lines. Helpers of other scripts. */
import type { Elements } from './elements.ts'

export function makeCodeText({ elements }: { elements: Elements }) {
  const { getter, textOf } = elements
  const GUTTERS_MAX = 20_000
  const innerText = getter(HTMLElement, 'innerText')
  /**
   * Elements with numbers of lines, by the classes of highlight.js, Prism, Pygments, Chroma and
   * GitHub.
   */
  const GUTTERS =
    '[class*=lineno i], [class*=line-no i], [class*=linenumber i], [class*=line-number i], [class*=gutter i], [class*=hljs-ln-n], [class*=blob-num], .ln, .lnt, [data-line-number]'

  /**
   * The text as the page shows it. Lines that are blocks and end with a line break have two in it.
   */
  function shownText(code: HTMLElement): string {
    const [shown, written] = [innerText(code), textOf(code)]
    const [lines = 0, ownLines = 0] = [shown, written].map((text) => text.trim().split('\n').length)
    const isDoubled = ownLines > 1 && lines === ownLines * 2 - 1
    return isDoubled ? written : shown
  }
  /** The numbers of each gutter: one before its line, or a column of them. */
  function guttersOf(code: HTMLElement): string[][] {
    const found = Element.prototype.querySelectorAll.call(code, GUTTERS)
    const count = Math.min(found.length, GUTTERS_MAX)
    return Array.from({ length: count }, (_, at) => found[at] as Element)
      .filter((one) => /^\s*\d[\d\s]*$/.test(textOf(one)))
      .map((one) => (one instanceof HTMLElement ? innerText(one) : textOf(one)).trim().split(/\s+/))
  }
  function withoutColumn(lines: string[], numbers: string[]): string[] {
    const start = lines.findIndex((line) => line.trim() !== '')
    const isThere = numbers.every((number, at) => lines[start + at]?.trim() === number)
    if (!isThere) return lines
    const code = lines.slice(start + numbers.length)
    // The tab between two cells of a table is on a line of its own if the second one begins with a
    // block.
    const first = code.findIndex((line) => line.trim() !== '')
    return first > 0 ? code.slice(first) : code
  }
  function withoutNumbers(lines: string[], numbers: string[]): string[] {
    let at = 0
    const bare = lines.map((line) => {
      const number = numbers[at]
      const start = line.trimStart()
      if (number === undefined || !start.startsWith(number)) return line
      at += 1
      return start.slice(number.length)
    })
    // The space between the numbers and the code.
    const isApart = bare.every((line) => line === '' || /^\s/.test(line))
    return isApart ? bare.map((line) => line.slice(1)) : bare
  }

  return (code: HTMLElement): string => {
    const shown = shownText(code).replace(/\n$/, '')
    // A number that a style sheet draws leaves an empty cell.
    const text = code instanceof HTMLTableElement ? shown.replaceAll(/^\t/gm, '') : shown
    const gutters = guttersOf(code)
    if (gutters.length === 0) return text
    const columns = gutters.filter((numbers) => numbers.length > 1)
    const lines = columns.reduce(withoutColumn, text.split('\n'))
    return withoutNumbers(lines, gutters.filter(({ length }) => length === 1).flat()).join('\n')
  }
}

export type CodeText = ReturnType<typeof makeCodeText>
