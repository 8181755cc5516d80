/**
 * The README is a front door: short, with pictures, and every question of a new user is at most two
 * links away.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { readDocument } from '../support/docs/documents.ts'

const README = readDocument('README.md')

test('has at most 7,000 bytes', () => {
  expect(Buffer.byteLength(README)).toBeLessThanOrEqual(7_000)
})

test('lists at most 15 features', () => {
  const [table = ''] = /^\| Feature [\s\S]*?\n\n/m.exec(README) ?? []
  const rows = table.trim().split('\n').slice(2)
  expect(rows.length).toBeWithin(10, 16)
})

test('shows the dashboard and a report, in light and dark, each with less than 150 kB', () => {
  const pictures = Array.from(README.matchAll(/(?:src|srcset)="([^"]+)"/g), ([, file = '']) => file)
  expect(pictures.sort()).toEqual([
    'docs/pictures/dashboard-dark.png',
    'docs/pictures/dashboard-light.png',
    'docs/pictures/report-dark.png',
    'docs/pictures/report-light.png',
  ])
  for (const file of pictures) expect(statSync(file).size).toBeWithin(10_000, 150_000)
})

test('states the figures of docs/operating/sizing.md', () => {
  const measured = figures(readDocument('docs/operating/sizing.md'))
  const stated = figures(README)
  expect(stated.length).toBe(3)
  expect(measured).toEqual(expect.arrayContaining(stated))
})

function figures(text: string): string[] {
  return Array.from(text.matchAll(/^\|.*\| (\d+ ms) +\|$/gm), ([, figure = '']) => figure)
}

describe('a question of a new user is answered in at most two clicks', () => {
  test.each([
    ['a page behind a login', /^#+ .*a login/im],
    ['a different first page', /^#+ .*a different first page/im],
    ['fonts', /^#+ Upload a font/im],
    ['several machines', /^#+ Several processes and machines/im],
    ['the cost of an overage', /^#+ Overage/im],
    ['charts', /^#+ Chart\.js in a PDF/im],
    ['an invoice', /^# An invoice as PDF/im],
    ['Docker', /^# Docker/im],
    ['Python', /^#+ Python with/im],
    ['PHP', /^#+ PHP/im],
    ['React', /^#+ React$/im],
    ['merging', /^#+ Merge, combine or split PDF files/im],
    ['PDF/A', /^# Archives, invoices and accessibility/im],
  ])('%s', (_question, heading) => {
    const first = linksOf('README.md')
    const second = first.flatMap(linksOf)
    const found = [...first, ...second].find((file) => heading.test(readDocument(file)))
    expect(found).toBeDefined()
  })
})

/** The Markdown files that a document links to. */
function linksOf(file: string): string[] {
  return Array.from(readDocument(file).matchAll(/\]\(([^)#\s]+\.md)/g), ([, href = '']) =>
    posix.join(posix.dirname(file), href),
  ).filter((target) => existsSync(target))
}
