/** The conventions of CONTRIBUTING.md that a program can check: length, doc comments, parameters, documents. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dir, '../..')
const LINES_MAX = 250
const GENERATED = /\.gen\.ts$|^sdk\/src\/generated\//

const files = ['server', 'sdk', 'tools', 'tests', 'bench']
  .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.ts`).scanSync(ROOT)])
  .filter((file) => !GENERATED.test(file) && !/node_modules|\/dist\/|\.d\.ts$/.test(file))
  .sort()
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Words that open a riddle instead of saying what the thing is. */
const RIDDLE = /^(What|Who|Whose|Whom|Whoever|Whatever|Where|So|Of|As if|Nobody|Nothing)\b/

interface DocComment {
  file: string
  line: number
  text: string
}

/** Every doc comment without its stars. */
function docComments(file: string): DocComment[] {
  return Array.from(read(file).matchAll(/\/\*\*([\s\S]*?)\*\//g), (match) => ({
    file,
    line: read(file).slice(0, match.index).split('\n').length,
    text: (match[1] ?? '').replace(/^\s*\* ?/gm, '').trim(),
  }))
}

/** Functions with a boolean among several parameters, as `file:line name`: the call does not say what it means. */
function booleanParameters(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && node.parameters.length > 1) {
      const flag = node.parameters.find(({ type }) => type?.kind === ts.SyntaxKind.BooleanKeyword)
      if (flag) {
        const { line } = source.getLineAndCharacterOfPosition(flag.getStart())
        found.push(`${file}:${line + 1} ${flag.name.getText()}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('every source file', () => {
  test(`has at most ${LINES_MAX} lines`, () => {
    const long = files.map((file) => [file, read(file).trimEnd().split('\n').length] as const)
    expect(long.filter(([, lines]) => lines > LINES_MAX)).toEqual([])
  })

  test('of the server and the SDK opens with a comment that says what it owns', () => {
    const code = files.filter((file) => /^(server|sdk\/src)\//.test(file))
    expect(code.filter((file) => !/^(#!.*\n)?\/\*\*/.test(read(file)))).toEqual([])
  })
})

describe('every doc comment', () => {
  const comments = files.flatMap(docComments).filter(({ text }) => !text.startsWith('@'))

  test('is found', () => expect(comments.length).toBeGreaterThan(1_000))

  test('opens with what the thing is or does', () => {
    const riddles = comments.filter(({ text }) => RIDDLE.test(text))
    expect(riddles.map(({ file, line, text }) => `${file}:${line} ${text.slice(0, 60)}`)).toEqual(
      [],
    )
  })

  test('opens with a capital letter, a digit or code', () => {
    const lower = comments.filter(({ text }) => /^[a-z]/.test(text))
    expect(lower.map(({ file, line, text }) => `${file}:${line} ${text.slice(0, 60)}`)).toEqual([])
  })
})

test('no function of the server takes a boolean beside other parameters', () => {
  const server = files.filter((file) => file.startsWith('server/'))
  expect(server.flatMap(booleanParameters)).toEqual([])
})

test("README's table of settings names every setting, and no other", () => {
  const rows = read('README.md').matchAll(/^\| (`[A-Z][A-Z_0-9]+`(?:, `[A-Z_0-9]+`)*) +\|/gm)
  const documented = Array.from(rows).flatMap(
    ([, names = '']) => names.match(/[A-Z][A-Z_0-9]+/g) ?? [],
  )
  const settings = Array.from(
    read('server/config.ts').matchAll(/\bread(?:<[^>]+(?:\['\w+'\])?>)?\('([A-Z_0-9]+)'/g),
  )
  expect(documented.sort()).toEqual(settings.map(([, name = '']) => name).sort())
})
