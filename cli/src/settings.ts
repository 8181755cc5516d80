/** The saved server and key of `platen login`, in the configuration directory of the user. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { SetupError } from './failures.ts'

export interface Settings {
  baseUrl?: string
  apiKey?: string
  /** Signs the webhooks that `platen listen` forwards. */
  listenSecret?: string
}

/** The path of the settings. */
export function settingsPath(env: NodeJS.ProcessEnv): string {
  const home =
    env['XDG_CONFIG_HOME'] ||
    (process.platform === 'win32' && env['APPDATA']) ||
    join(homedir(), '.config')
  return join(home, 'platen', 'config.json')
}

/** Reads the settings; empty without a file. @throws SetupError if the file is not JSON */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const path = settingsPath(env)
  const text = await readFile(path, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new SetupError(`${path} is not valid JSON. Delete it and run: platen login`)
  }
}

/** Writes the settings so that only the user can read them: they contain the key. */
export async function writeSettings(env: NodeJS.ProcessEnv, settings: Settings): Promise<string> {
  const path = settingsPath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  return path
}

/**
 * Makes a secret for `platen listen`, in the form of Standard Webhooks: its libraries take it as it
 * is.
 */
export function newListenSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}
