/** Projects of customers, with each kind of module resolution, compiler and runtime. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installed, ROOT, run, SDK } from './package.ts'

const CONSUMER = join(SDK, 'test', 'consumer')

export interface Resolution {
  name: string
  options: Record<string, unknown>
  /** The extensions under which the code is compiled: `.cts` is CommonJS, `.mts` ESM. */
  extensions: string[]
}

const BROWSER_LIB = ['ES2022', 'DOM', 'DOM.Iterable']

export const RESOLUTIONS: Resolution[] = [
  {
    name: 'node10',
    options: { module: 'commonjs', moduleResolution: 'node10' },
    extensions: ['ts'],
  },
  { name: 'node16', options: { module: 'node16' }, extensions: ['mts', 'cts'] },
  { name: 'nodenext', options: { module: 'nodenext' }, extensions: ['mts', 'cts'] },
  {
    name: 'bundler',
    options: { module: 'esnext', moduleResolution: 'bundler' },
    extensions: ['ts'],
  },
  {
    name: 'bundler, with the types of Node in place of the DOM',
    options: { module: 'esnext', moduleResolution: 'bundler', lib: ['ES2022'], types: ['node'] },
    extensions: ['ts'],
  },
]

/**
 * Compiles the customer's code and checks the types of the package too.
 * @param typescript directory of a compiler
 */
export async function compile(
  installed: Installed,
  resolution: Resolution,
  typescript: string,
  version: string,
): Promise<void> {
  const usage = readFileSync(join(CONSUMER, 'usage.ts'), 'utf8')
  const files = resolution.extensions.map((extension) => [`usage.${extension}`, usage] as const)
  await compileFiles(installed, resolution, typescript, version, Object.fromEntries(files))
}

async function compileFiles(
  { project }: Installed,
  { name, options }: Resolution,
  typescript: string,
  version: string,
  files: Record<string, string>,
): Promise<void> {
  const folder = join(project, `compile-${version}-${name.replaceAll(/\W+/g, '-')}`)
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  const compilerOptions = {
    target: 'ES2022',
    lib: BROWSER_LIB,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // The types of the package are checked, those of the compiler itself are not.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    noEmit: true,
    ...(Number.parseInt(version, 10) >= 6 && { ignoreDeprecations: '6.0' }),
    ...options,
  }
  const config = { compilerOptions, files: Object.keys(files) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await run(['node', join(typescript, 'bin', 'tsc'), '-p', folder], folder)
}

/** Runs the customer's program. @returns the guarantees that it has checked */
export async function runCases(
  { project }: Installed,
  runtime: string[],
  kind: 'mjs' | 'cjs',
): Promise<string[]> {
  cpSync(CONSUMER, project, { recursive: true })
  return JSON.parse(await run([...runtime, `run.${kind}`], project))
}
