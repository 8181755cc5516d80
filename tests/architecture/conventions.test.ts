/** The conventions of CONTRIBUTING.md that a program can check: length, doc comments, documents. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const LINES_MAX = 250
const WIDTH_MAX = 100
const GENERATED = /\.gen\.ts$|^sdk\/src\/generated\//

const files = [
  'server',
  'sdk',
  'cli',
  'tools',
  'tests',
  'bench',
  'dashboard',
  'examples',
  'packages',
]
  .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(ROOT)])
  .filter((file) => !GENERATED.test(file) && !/node_modules|\/dist\/|\.d\.ts$/.test(file))
  .sort()
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Directives of tools cannot be wrapped. */
function isWideComment(line: string): boolean {
  const isComment = /^\s*(\/\*|\*|\/\/)/.test(line) && !/\/\/ biome-ignore/.test(line)
  return isComment && line.length > WIDTH_MAX
}

/** Words that open a riddle instead of saying what the thing is. */
const NOT_A_STATEMENT = /^(What|Who|Whose|Whom|Whoever|Whatever|Where|So|Of|As if|Nobody|Nothing)\b/

interface DocComment {
  file: string
  line: number
  text: string
}

/** Every doc comment without its stars. */
function docComments(file: string): DocComment[] {
  const source = read(file)
  return Array.from(source.matchAll(/\/\*\*([\s\S]*?)\*\//g), (match) => ({
    file,
    line: source.slice(0, match.index).split('\n').length,
    text: (match[1] ?? '').replace(/^\s*\* ?/gm, '').trim(),
  }))
}

describe('every source file', () => {
  test(`has at most ${LINES_MAX} lines`, () => {
    const long = files.map((file) => [file, read(file).trimEnd().split('\n').length] as const)
    expect(long.filter(([, lines]) => lines > LINES_MAX)).toEqual([])
  })

  test(`outside of tests has comments of at most ${WIDTH_MAX} columns`, () => {
    const code = files.filter((file) => !/(^|\/)(tests?|examples)\//.test(file))
    const wide = code.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (isWideComment(line) ? `${file}:${at + 1}` : [])),
    )
    expect(wide).toEqual([])
  })

  test('of the server and the packages opens with a comment that says what it owns', () => {
    const code = files.filter((file) =>
      /^(server|dashboard|(sdk|cli|packages\/\w+)\/src)\//.test(file),
    )
    expect(code.filter((file) => !/^(#!.*\n)?\/\*\*/.test(read(file)))).toEqual([])
  })
})

describe('every doc comment', () => {
  const comments = files.flatMap(docComments).filter(({ text }) => !text.startsWith('@'))

  test('is found', () => expect(comments.length).toBeGreaterThan(1_000))

  test('opens with what the thing is or does', () => {
    const questions = comments.filter(({ text }) => NOT_A_STATEMENT.test(text))
    expect(questions.map(({ file, line, text }) => `${file}:${line} ${text.slice(0, 60)}`)).toEqual(
      [],
    )
  })
})

test('the tables of docs/operating/settings.md name every setting, and no other', () => {
  const tables = read('docs/operating/settings.md').split('## All settings')[1]?.split('\n## ')[0]
  const rows = (tables ?? '').matchAll(/^\| (`[A-Z][A-Z_0-9]+`(?:, `[A-Z_0-9]+`)*) +\|/gm)
  const documented = Array.from(rows).flatMap(
    ([, names = '']) => names.match(/[A-Z][A-Z_0-9]+/g) ?? [],
  )
  const settings = Array.from(
    ['config', 'settings/s3', 'settings/traces']
      .map((name) => read(`server/${name}.ts`))
      .join('')
      .matchAll(/\bread(?:<[^>]+(?:\['\w+'\])?>)?\('([A-Z_0-9]+)'/g),
  )
  expect(documented.sort()).toEqual(settings.map(([, name = '']) => name).sort())
})
