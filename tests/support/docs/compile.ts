/** Compiles TypeScript of the documentation in a strict project that has installed the SDK. */
import { symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { type Installed, ROOT } from '../../../sdk/test/helpers/package.ts'

/**
 * @param installed a project with the packed SDK; other packages are those of the repository
 * @param files texts by names, each a module of its own
 * @returns the mistakes, each with its file and line
 */
export function compile({ project }: Installed, files: Map<string, string>): string[] {
  symlinkSync(join(ROOT, 'node_modules'), join(dirname(project), 'node_modules'))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['bun-types'],
    typeRoots: [join(ROOT, 'node_modules')],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    // Its own tests pack it.
    paths: { '@platen/pdf': [join(ROOT, 'packages/pdf/src/index.ts')] },
  }
  const texts = new Map([...files].map(([name, text]) => [join(project, name), text]))
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.getSourceFile = (name, languageVersion, onError) => {
    const text = texts.get(name)
    if (text === undefined) return getSourceFile(name, languageVersion, onError)
    return ts.createSourceFile(name, text, languageVersion)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  return [...texts.keys()].flatMap((name) => {
    const source = program.getSourceFile(name)
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]
    return found.map(({ messageText, start = 0 }) => {
      const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
      return `${basename(name)}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  })
}
