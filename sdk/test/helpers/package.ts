/**
 * The package as a customer gets it: built and packed in a temporary directory, installed in an
 * empty project.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const SDK = join(import.meta.dir, '..', '..')
export const ROOT = join(SDK, '..')

export interface Installed extends Disposable {
  tarball: string
  /** The directory of the installed package. */
  directory: string
  /** The directory of the project that has installed it. */
  project: string
}

/**
 * Runs a program to its end.
 * @returns its output
 * @throws Error with its output, unless it exits with 0
 */
export async function run(command: string[], cwd: string): Promise<string> {
  const child = Bun.spawn(command, { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${stdout}${stderr}`)
  return stdout
}

/** Copies sdk/ to a directory in which it finds the packages of the repository. */
export function copySdk(home: string): string {
  const copy = join(home, 'sdk')
  cpSync(SDK, copy, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  })
  cpSync(join(ROOT, 'tsconfig.json'), join(home, 'tsconfig.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
  return copy
}

/**
 * Builds and packs the SDK, once for all test files and processes of a run: it takes 20 s of
 * processor time.
 * @returns the path of the tarball
 */
export async function packSdk(): Promise<string> {
  const home = join(process.env['PLATEN_TEST_SCRATCH'] ?? '', 'sdk-package')
  const tarball = join(home, 'platen-sdk.tgz')
  while (!existsSync(tarball)) {
    if (!existsSync(home)) {
      mkdirSync(home)
      try {
        // `prepack` builds the package.
        await run(['npm', 'pack', '--silent', '--pack-destination', home], copySdk(home))
        const packed = readdirSync(home).find((name) => name.endsWith('.tgz')) ?? ''
        renameSync(join(home, packed), tarball)
      } catch (error) {
        rmSync(home, { recursive: true, force: true })
        throw error
      }
    }
    // Another process is packing.
    await Bun.sleep(50)
  }
  return tarball
}

export async function installPackage(): Promise<Installed> {
  const tarball = await packSdk()
  const home = mkdtempSync(join(tmpdir(), 'platen-sdk-'))
  const project = join(home, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "customer", "private": true }')
  await run([process.execPath, 'add', '--no-save', '--no-cache', tarball], project)
  return {
    tarball,
    directory: join(project, 'node_modules', '@platen', 'sdk'),
    project,
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  }
}
