/** Reads the imports and the used globals of TypeScript sources. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dir, '../../..')

export interface Import {
  /** The importing file, relative to the repository. */
  file: string
  /** A file of the repository, relative to its root, or the name of a package. */
  target: string
  /** Whether the import is erased at run time. */
  typeOnly: boolean
  names: string[]
}

export interface Source {
  file: string
  imports: Import[]
  /** Globals by their dotted name, such as `process.env.PATH`; `new Date()` as `Date()`. */
  uses: string[]
}

/** All TypeScript files below a folder of the repository. */
export function readSources(folder: string): Source[] {
  const files = [...new Bun.Glob(`${folder}/**/*.ts`).scanSync(ROOT)].sort()
  return files.map((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const source: Source = { file, imports: [], uses: [] }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), source)
    return source
  })
}

/** Import cycles, each once: `a -> b -> a`. */
export function cycles(sources: Source[]): string[] {
  const targets = new Map(sources.map(({ file, imports }) => [file, imports]))
  const done = new Set<string>()
  const found: string[] = []
  function walk(file: string, path: string[]): void {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file].join(' -> '))
    if (start >= 0 || done.has(file)) return
    for (const { target } of targets.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const { file } of sources) walk(file, [])
  return found
}

/** The files and packages that a file needs when it runs, itself included. */
export function reach(sources: Source[], file: string): string[] {
  const imports = new Map(sources.map((source) => [source.file, source.imports]))
  const found = new Set([file])
  // A set gives what is added while it is read.
  for (const one of found) {
    for (const { target, typeOnly } of imports.get(one) ?? []) if (!typeOnly) found.add(target)
  }
  return [...found]
}

function visit(node: ts.Node, source: Source): void {
  const found = importOf(node)
  if (found) {
    source.imports.push({ ...found, file: source.file, target: targetOf(found.target, source) })
    return
  }
  const name = nameOf(node)
  if (name !== null) source.uses.push(name)
  ts.forEachChild(node, (child) => visit(child, source))
}

type Found = Omit<Import, 'file'>

/** The import of a node: a declaration, a call, or the file of a Worker. */
function importOf(node: ts.Node): Found | null {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings
    return {
      target: textOf(node.moduleSpecifier),
      typeOnly: node.importClause?.isTypeOnly === true,
      names:
        bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
          : [],
    }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { target: textOf(node.moduleSpecifier), typeOnly: node.isTypeOnly, names: [] }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { target: textOf(node.arguments[0]), typeOnly: false, names: [] }
  }
  const isUrl = ts.isNewExpression(node) && nameOf(node.expression) === 'URL'
  const target = isUrl ? textOf(node.arguments?.[0]) : ''
  return target.endsWith('.ts') ? { target, typeOnly: false, names: [] } : null
}

function textOf(node: ts.Node | undefined): string {
  return node && ts.isStringLiteralLike(node) ? node.text : ''
}

/** A relative path from the repository, a package without the path inside it. */
function targetOf(specifier: string, { file }: Source): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  return /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier
}

/** The dotted name of an expression; null for anything else. */
function nameOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isMetaProperty(node)) return 'import.meta'
  if (ts.isNewExpression(node) && !node.arguments?.length) {
    const name = nameOf(node.expression)
    return name === null ? null : `${name}()`
  }
  const isMember = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  const owner = isMember ? nameOf(node.expression) : null
  if (owner === null) return null
  if (ts.isPropertyAccessExpression(node)) return `${owner}.${node.name.text}`
  return ts.isElementAccessExpression(node) ? `${owner}.${textOf(node.argumentExpression)}` : null
}
