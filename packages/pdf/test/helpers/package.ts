/** The package as others get it: built, packed, and installed in an empty project. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../../../packages/chromium/src/chromium/find-browser.ts'
import { run } from '../../../../sdk/test/helpers/package.ts'

export const HOME = join(import.meta.dir, '../..')
const ROOT = join(HOME, '../..')

export interface Installed extends Disposable {
  tarball: string
  /** The directory of the installed package. */
  directory: string
  /** The directory of the project that has installed it, with puppeteer. */
  project: string
}

export async function installPackage(): Promise<Installed> {
  const home = mkdtempSync(join(tmpdir(), 'platen-pdf-'))
  const tarball = join(home, 'platen-pdf.tgz')
  await run([process.execPath, 'pm', 'pack', '--quiet', '--filename', tarball], copyPackage(home))
  const project = join(home, 'project')
  mkdirSync(project)
  await Bun.write(join(project, 'package.json'), '{ "name": "customer", "private": true }')
  // The cache has the dependencies since the setup.
  await run([process.execPath, 'add', '--no-save', '--prefer-offline', tarball], project)
  const modules = join(project, 'node_modules')
  symlinkSync(join(ROOT, 'node_modules/puppeteer'), join(modules, 'puppeteer'))
  return {
    tarball,
    directory: join(modules, '@platen/pdf'),
    project,
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** Copies the package to a directory in which it finds the packages of the repository. */
function copyPackage(home: string): string {
  const copy = join(home, 'repository/packages/pdf')
  cpSync(HOME, copy, { recursive: true, filter: (path) => !/\/(dist|node_modules)$/.test(path) })
  for (const name of ['tsconfig.json', 'node_modules']) {
    symlinkSync(join(ROOT, name), join(home, 'repository', name))
  }
  return copy
}

/** The programs of the README. */
export function examples(): string[] {
  const readme = readFileSync(join(HOME, 'README.md'), 'utf8')
  return Array.from(readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm), ([, text = '']) => text)
}

/** Runs a program in the project. @returns what it prints */
export async function runProgram(
  { project }: Installed,
  runtime: string,
  program: string,
): Promise<string> {
  await Bun.write(join(project, 'program.mjs'), program)
  return run(
    ['env', `PUPPETEER_EXECUTABLE_PATH=${await browser(project)}`, runtime, 'program.mjs'],
    project,
  )
}

/** The browser of the tests: they may run as root, which the sandbox refuses. */
async function browser(project: string): Promise<string> {
  const path = join(project, 'chromium.sh')
  const program = await findBrowser(process.env['CHROME_PATH'] ?? null)
  await Bun.write(path, `#!/bin/sh\nexec '${program}' --no-sandbox --disable-gpu "$@"\n`)
  chmodSync(path, 0o755)
  return path
}
