/** The npm packages whose HTML documents are rendered, and their files on the disk. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Exact versions, so that everybody renders the same documents. They are fetched, never copied into
 * the repository.
 */
const PACKAGES: Record<string, string> = {
  'admin-lte': '3.2.0',
  gentelella: '1.4.0',
  'html5-boilerplate': '9.0.1',
  'impress.js': '1.1.0',
  'reveal.js': '5.2.1',
  'startbootstrap-agency': '7.0.12',
  'startbootstrap-creative': '7.0.7',
  'startbootstrap-sb-admin': '7.0.7',
  'startbootstrap-sb-admin-2': '4.1.4',
}

const CACHE = join(import.meta.dir, '../../node_modules/.cache/fidelity')

/**
 * Fetches the packages that are missing, without their dependencies.
 * @returns the folder with one folder for each
 */
export async function fetchPackages(): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  for (const [name, version] of Object.entries(PACKAGES)) {
    if (!existsSync(join(CACHE, folderOf(name, version)))) await fetchPackage(name, version)
  }
  return CACHE
}

/** The folders of the packages in `fetchPackages()`. */
export function packageFolders(): string[] {
  return Object.entries(PACKAGES).map(([name, version]) => folderOf(name, version))
}

function folderOf(name: string, version: string): string {
  return `${name}-${version}`
}

async function fetchPackage(name: string, version: string): Promise<void> {
  const temporary = join(CACHE, `.${folderOf(name, version)}`)
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary)
  process.stderr.write(`Fetching ${name} ${version}\n`)
  // Bun has no command that fetches a package without its dependencies.
  await run(['npm', 'pack', '--silent', `${name}@${version}`], temporary)
  const [archive] = [...new Bun.Glob('*.tgz').scanSync(temporary)]
  if (archive === undefined) throw new Error(`npm pack stored no file for ${name}`)
  await run(['tar', '-xzf', archive], temporary)
  renameSync(join(temporary, 'package'), join(CACHE, folderOf(name, version)))
  rmSync(temporary, { recursive: true })
}

async function run(command: string[], cwd: string): Promise<void> {
  const child = Bun.spawn(command, { cwd, stdout: 'ignore', stderr: 'inherit' })
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed`)
}
