/**
 * The text of every page script stands alone: it has no access to the module that it was written
 * in.
 */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import ts from 'typescript'
import {
  type PageScript,
  pageScript,
} from '../../../packages/chromium/src/page-scripts/page-script.ts'

const FOLDER = join(import.meta.dir, '../../../packages/chromium/src/page-scripts')

/** Stands for an import or a constant beside a script. */
const OUTSIDE = Math.max(1, 2)

test('every page script is valid and uses no names but its own and those of pages', async () => {
  const scripts = await readScripts()
  expect([...scripts.keys()]).toContain('inspection.ts: inspectWhenReady')
  expect(problemsOf(scripts)).toEqual([])
})

test('a script or helper that uses a name of its module is found', () => {
  const makeHelper = () => OUTSIDE
  const scripts = new Map<string, PageScript<never, unknown>>([
    ['script', pageScript({}, () => OUTSIDE)],
    ['helper', pageScript({ helper: makeHelper }, ({ helper }) => helper)],
    ['runtime', pageScript({}, () => Bun.version)],
    ['property', pageScript({}, () => ({ OUTSIDE }))],
  ])
  expect(problemsOf(scripts)).toEqual([
    'script: OUTSIDE',
    'helper: OUTSIDE',
    'runtime: Bun',
    'property: OUTSIDE',
  ])
})

/** All exported scripts, by file and name. */
async function readScripts(): Promise<Map<string, PageScript<never, unknown>>> {
  const scripts = new Map<string, PageScript<never, unknown>>()
  for (const file of [...new Bun.Glob('**/*.ts').scanSync(FOLDER)].sort()) {
    const exported: Record<string, unknown> = await import(join(FOLDER, file))
    for (const [name, value] of Object.entries(exported)) {
      if (isScript(value)) scripts.set(`${file}: ${name}`, value)
    }
  }
  return scripts
}

function isScript(value: unknown): value is PageScript<never, unknown> {
  return typeof value === 'object' && value !== null && 'source' in value
}

/** Parses the texts, and resolves their names among the globals of pages. */
function problemsOf(scripts: ReadonlyMap<string, PageScript<never, unknown>>): string[] {
  const texts = new Map(
    [...scripts].map(([name, { source }], index) => [
      `/${index}.js`,
      { name, text: `(${source})` },
    ]),
  )
  const options: ts.CompilerOptions = {
    allowJs: true,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (file, ...rest) => {
    const script = texts.get(file)
    return script
      ? ts.createSourceFile(file, script.text, ts.ScriptTarget.ESNext, true)
      : getSourceFile(file, ...rest)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  const checker = program.getTypeChecker()
  return [...texts].flatMap(([file, { name }]) => {
    const source = program.getSourceFile(file)
    if (!source) return [`${name} is missing`]
    const invalid = program
      .getSyntacticDiagnostics(source)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    return [...invalid, ...unknownNames(source, checker)].map((problem) => `${name}: ${problem}`)
  })
}

function unknownNames(node: ts.Node, checker: ts.TypeChecker): string[] {
  if (ts.isIdentifier(node)) return isKnown(node, checker) ? [] : [node.text]
  const names: string[] = []
  ts.forEachChild(node, (child) => void names.push(...unknownNames(child, checker)))
  return names
}

function isKnown(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const { parent } = node
  // Names of properties belong to objects.
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return true
  if (ts.isBindingElement(parent) && parent.propertyName === node) return true
  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node)
  return symbol !== undefined
}
