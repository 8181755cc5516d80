/** Runs programs that the dashboard shows, as a user who has copied them. */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')

/** A folder in which the programs find the SDK and the command. */
export function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'platen-playground-'))
  const paths = {
    '@platen/sdk': [join(ROOT, 'sdk/src/index.ts')],
    '@platen/sdk/node': [join(ROOT, 'sdk/src/node.ts')],
  }
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify({ compilerOptions: { paths } }))
  mkdirSync(join(path, 'bin'))
  const command = `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'cli/src/main.ts')}' "$@"\n`
  writeFileSync(join(path, 'bin/platen'), command)
  chmodSync(join(path, 'bin/platen'), 0o755)
  return path
}

/** The packages of programs beside their language, as a program that fails without them. */
const PACKAGES: Record<string, [option: string, program: string]> = {
  python3: ['-c', 'import requests'],
  php: ['-r', "exit(function_exists('curl_init') ? 0 : 1);"],
}

/** Whether the language of a program is installed with what the program needs; says if not. */
export function canRun([language = '']: string[]): boolean {
  const needed = PACKAGES[language]
  if (needed === undefined) return true
  const isThere =
    Bun.which(language) !== null && Bun.spawnSync([language, ...needed]).exitCode === 0
  if (!isThere) {
    const reason = `${language} is missing, or what its programs need (${needed[1]})`
    process.stderr.write(`NOT RUN: ${reason}\n`)
  }
  return isThere
}

/** Runs a program as a user who has copied it. */
export async function run(
  command: string[],
  folder: string,
  { url, key }: { url: string; key: string },
): Promise<void> {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      HOME: folder,
      PLATEN_API_KEY: key,
      PLATEN_BASE_URL: url,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${output}${errors}`)
}
