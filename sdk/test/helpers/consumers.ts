/** Customers' projects: how each finds its packages, with which compiler, on which runtime. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** Compiles the customer's code, with the libraries checked too. @param typescript folder of a compiler */
export async function compile(
  { project }: Installed,
  { name, options, extensions }: Resolution,
  typescript: string,
  version: string,
): Promise<void> {
  const folder = join(project, `compile-${version}-${name.replaceAll(/\W+/g, '-')}`)
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  for (const extension of extensions) {
    cpSync(join(CONSUMER, 'usage.ts'), join(folder, `usage.${extension}`))
  }
  const compilerOptions = {
    target: 'ES2022',
    lib: BROWSER_LIB,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    ...(Number.parseInt(version, 10) >= 6 && { ignoreDeprecations: '6.0' }),
    ...options,
  }
  const files = extensions.map((extension) => `usage.${extension}`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  await run(['node', join(typescript, 'bin', 'tsc'), '-p', folder], folder)
}

/** Runs the customer's program. @returns what it has shown */
export async function runCases(
  { project }: Installed,
  runtime: string[],
  kind: 'mjs' | 'cjs',
): Promise<string[]> {
  cpSync(CONSUMER, project, { recursive: true })
  return JSON.parse(await run([...runtime, `run.${kind}`], project))
}
