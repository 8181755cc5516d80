/** Compiles TypeScript of the documentation against the sources of the packages. */
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dir, '../../..')
const SDK = join(ROOT, 'sdk/src')

/**
 * @param files texts by names, each a module of its own
 * @returns the mistakes, each with its file and line
 */
export function compile(files: Map<string, string>): string[] {
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
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    paths: {
      '@platen/pdf': [join(ROOT, 'packages/pdf/src/index.ts')],
      '@platen/sdk': [join(SDK, 'index.ts')],
      '@platen/sdk/webhooks': [join(SDK, 'webhooks/index.ts')],
      '@platen/sdk/testing': [join(SDK, 'testing/index.ts')],
      '@platen/sdk/*': [join(SDK, '*.ts')],
    },
  }
  const texts = new Map([...files].map(([name, text]) => [join(ROOT, '.documents', name), text]))
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
      return `${name.split('.documents/')[1]}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  })
}
