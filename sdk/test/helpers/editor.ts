/** An editor, as a customer uses it with the packed package: hovers, and errors of the compiler. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Installed, ROOT } from './package.ts'

/** A customer's code. Each comment with a name stands before the name to hover over. */
const HOVERS = `
import { Platen, PlatenError, type RenderStatus, ValidationError } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { verifyWebhook } from '@platen/sdk/webhooks'
const platen = new Platen()
platen./*pdf*/pdf./*render*/render({
  /*html*/html: '',
  /*options*/options: { /*format*/format: 'A4', /*landscape*/landscape: true, /*margin*/margin: { /*top*/top: '1cm' } },
  /*metadata*/metadata: {},
}, { /*idempotencyKey*/idempotencyKey: 'k', /*timeoutMs*/timeoutMs: 1 })
platen.pdf./*enqueue*/enqueue({ url: '', /*webhook_url*/webhook_url: '' })
platen.pdf./*renderMany*/renderMany([], { /*concurrency*/concurrency: 1 })
platen.pdf.render({ /*template*/template: 'x', /*data*/data: {} })
platen.screenshot.render({ html: '', options: { /*width*/width: 1, /*imageFormat*/format: 'png' } })
platen.renders./*cancel*/cancel('x')
platen.renders./*wait*/wait('x', { /*deadlineMs*/deadlineMs: 1 })
platen.templates./*upsert*/upsert('x', { /*templateHtml*/html: '' })
declare const status: /*RenderStatus*/RenderStatus
status./*output_url*/output_url
declare const error: ValidationError
error./*issues*/issues
`

/** Mistakes, each on one line. */
const MISTAKES: Record<string, string> = {
  'two sources': "platen.pdf.render({ html: '', url: '' })",
  'no source': 'platen.pdf.render({ options: {} })',
  'an unknown option': "platen.pdf.render({ html: '', options: { formt: 'A4' } })",
  'a wrong format': "platen.screenshot.render({ html: '', options: { format: 'gif' } })",
  'async: true': "platen.pdf.render({ html: '', async: true })",
  'a webhook': "platen.pdf.render({ html: '', webhook_url: 'https://example.com' })",
  'a template of a screenshot': "platen.screenshot.render({ template: 'x' })",
  'HTML that is a number': 'platen.pdf.render({ html: 5 })',
  'a misspelt field of a result': 'platen.usage.get().then((usage) => usage.userd)',
  'a missing argument': 'platen.renders.get()',
}

/** Keeps the parsed libraries, which are the same for every program. */
const registry = ts.createDocumentRegistry()

/** The examples of the README of the package, each a module of its own. */
export function readmeExamples({ directory }: Installed): string[] {
  const readme = readFileSync(join(directory, 'README.md'), 'utf8')
  return Array.from(readme.matchAll(/^```ts\n(.*?)^```/gms), ([, code]) => code ?? '')
}

/**
 * Compiles modules, with the types of Node, as one program.
 * @returns the mistakes with their module
 */
export function mistakesIn(installed: Installed, modules: string[]): string[] {
  const texts = modules.map((text, index) => [`module-${index}.mts`, text] as const)
  const { service, files } = open(installed, Object.fromEntries(texts), {
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  })
  const found = files.flatMap((file) => [
    ...service.getSyntacticDiagnostics(file),
    ...service.getSemanticDiagnostics(file),
  ])
  return [...service.getCompilerOptionsDiagnostics(), ...found].map((one) => {
    const text = modules[files.indexOf(one.file?.fileName ?? '')] ?? ''
    const message = ts.flattenDiagnosticMessageText(one.messageText, '\n')
    return `${message}\n${text.slice(one.start).split('\n')[0]}\nin ${text}`
  })
}

/** The hover text of every marked name, with its documentation. */
export function hoverTexts(installed: Installed): Record<string, string> {
  const { service, file } = openOne(installed, HOVERS)
  const texts = Array.from(HOVERS.matchAll(/\/\*(\w+)\*\//g), (match) => {
    const info = service.getQuickInfoAtPosition(file, match.index + match[0].length)
    const tags = (info?.tags ?? []).map(
      ({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`,
    )
    const parts = [
      ts.displayPartsToString(info?.displayParts),
      ts.displayPartsToString(info?.documentation),
      ...tags,
    ]
    return [match[1] ?? '', parts.filter((part) => part !== '').join('\n')] as const
  })
  return Object.fromEntries(texts)
}

/** The compiler's message for each mistake. */
export function errorTexts(installed: Installed): Record<string, string> {
  const prelude = "import { Platen } from '@platen/sdk'\nconst platen = new Platen()\n"
  const { service, file } = openOne(installed, prelude + Object.values(MISTAKES).join('\n'))
  const lines = Object.keys(MISTAKES)
  const found = service.getSemanticDiagnostics(file).map(({ start = 0, messageText }) => {
    const text = service.getProgram()?.getSourceFile(file)
    const { line } = text?.getLineAndCharacterOfPosition(start) ?? { line: 0 }
    return [
      lines[line - 2] ?? `line ${line}`,
      // How many options there are says nothing about the text.
      ts.flattenDiagnosticMessageText(messageText, '\n').replace(/\d+ more/, 'N more'),
    ] as const
  })
  return Object.fromEntries(found)
}

/** Fields of exported interfaces and classes without a description. */
export function undocumented(installed: Installed): string[] {
  const { service, file } = openOne(
    installed,
    "import * as sdk from '@platen/sdk'\nexport { sdk }\n",
  )
  const program = service.getProgram()
  const source = program?.getSourceFile(file)
  const [statement] = source?.statements ?? []
  if (!program || !statement || !ts.isImportDeclaration(statement)) throw new Error('no program')
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(statement.moduleSpecifier)
  const types = module ? checker.getExportsOfModule(module) : []
  return types
    .map((one) => (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one))
    .filter(
      ({ flags, name }) =>
        flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class) && !INTERNAL.includes(name),
    )
    .flatMap((type) =>
      checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(type))
        .filter((field) => isOwn(field) && field.getDocumentationComment(checker).length === 0)
        .map((field) => `${type.name}.${field.name}`),
    )
}

/** The whole schema, which has its own structure, and types of the runtime. */
const INTERNAL = ['components', 'operations', 'paths', 'Templates']

/**
 * True for fields of the package, not those of `Error` and `Promise`, and not the excluded
 * alternatives.
 */
function isOwn(field: ts.Symbol): boolean {
  const declaration = field.declarations?.[0]
  if (!declaration?.getSourceFile().fileName.includes('@platen')) return false
  if (ts.getCombinedModifierFlags(declaration as ts.Declaration) & ts.ModifierFlags.Private)
    return false
  if (/^(__|#)/.test(field.name)) return false
  return (
    !(
      ts.isPropertySignature(declaration) && declaration.type?.kind === ts.SyntaxKind.NeverKeyword
    ) && field.name !== 'name'
  )
}

function openOne(installed: Installed, text: string) {
  const { service, files } = open(installed, { 'editor.mts': text })
  return { service, file: files[0] ?? '' }
}

function open(
  { project }: Installed,
  texts: Record<string, string>,
  more: ts.CompilerOptions = {},
) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(project, name), text)
  const files = Object.keys(texts).map((name) => join(project, name))
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    ...more,
  }
  // Files of one version have one text.
  const versionOf = (name: string) =>
    name.startsWith(project) ? String(Bun.hash(readFileSync(name))) : '1'
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => files,
    getScriptVersion: versionOf,
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name)
        ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8'))
        : undefined,
    getCurrentDirectory: () => project,
    getDefaultLibFileName: (settings) =>
      join(ROOT, 'node_modules/typescript/lib', ts.getDefaultLibFileName(settings)),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    realpath: ts.sys.realpath,
  }
  return { service: ts.createLanguageService(host, registry), files }
}
