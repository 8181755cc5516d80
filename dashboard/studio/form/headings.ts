/** The words that a template prints above the columns of a list: people paste them, too. */
import { valueAt } from './change.ts'
import type { Heading } from './mapping.ts'

const LOOP = /\{%-?\s*for\s+([\w-]+)\s+in\s+(?:[\w[\]-]+\.)*([\w-]+)/
const OUTPUT = /\{\{-?\s*([\w.-]+)\s*(?:\|\s*default:\s*(?:"([^"]*)"|'([^']*)'))?[^}]*\}\}/g
const TAG = /\{[{%][^{}]*\}/g
const OTHER = /<[^>]*>|\{%[^%]*%\}|&nbsp;/g

/**
 * Reads the heads of the tables whose rows are those of a list.
 * @param list the name of the list
 * @param data has the words of the document in its language
 */
export function headingsOf(html: string, list: string, data: object): Heading[] {
  for (const table of html.split(/<table\b/i).slice(1)) {
    const loop = LOOP.exec(table)
    const [, item = '', name] = loop ?? []
    if (!loop || name !== list) continue
    const head = table.slice(0, loop.index)
    const heads = cellsOf(head.slice(head.toLowerCase().lastIndexOf('<tr')))
    const [row = ''] = table.slice(loop.index).split(/<\/tr\b/i, 1)
    const found = cellsOf(row).flatMap((cell, at): Heading[] => {
      const read = Array.from(cell.matchAll(TAG), ([tag]) => tag.split(/[^\w.-]+/)).flat()
      const column = read.find((path) => path.startsWith(`${item}.`))?.split('.')[1]
      const words = wordsOf(heads[at] ?? '', data)
      return column === undefined || words.length === 0 ? [] : [{ name: column, words }]
    })
    if (found.length > 0) return found
  }
  return []
}

function cellsOf(row: string): string[] {
  return row
    .split(/<t[hd]\b/i)
    .slice(1)
    .map((cell) => cell.slice(cell.indexOf('>') + 1).split(/<\/t[hd]\b/i, 1)[0] ?? '')
}

/** The text of a cell with the words of the data, and with those that stand for them. */
function wordsOf(cell: string, data: object): string[] {
  const inData = cell.replaceAll(OUTPUT, (_, path: string, one?: string, two?: string) => {
    const value = valueAt(data, path.split('.'))
    return typeof value === 'string' ? value : (one ?? two ?? '')
  })
  const usual = cell.replaceAll(OUTPUT, (_, _path, one?: string, two?: string) => one ?? two ?? '')
  const texts = [inData, usual].map((text) => text.replaceAll(OTHER, ' ').trim())
  return Array.from(new Set(texts)).filter((text) => text !== '')
}
