/**
 * Finds the Chromium to run: the operator's choice, then a build that setup installed, then the
 * system's.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The build that setup downloads if the system's packages have no headless shell. */
export const PINNED_BUILD = '156.0.8078.79'

/** Headless shells: only they draw frames on command. */
const SYSTEM_PATHS = [
  // Debian's binary itself: the wrapper in /usr/bin is a shell that remains as an extra process.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium-headless-shell',
]

/** The directory to which root downloads browsers, for services that run as another user, too. */
const SHARED_CACHE_DIR = '/var/cache/platen/browsers'

/**
 * The directory of downloaded browsers. The unprivileged user that a browser runs as must be able
 * to read it, which rules out root's home directory.
 */
export function browserCacheDir(): string {
  return process.getuid?.() === 0
    ? SHARED_CACHE_DIR
    : join(homedir(), '.cache', 'platen', 'browsers')
}

/** @returns the path of an executable browser, or null if there is none */
export async function findBrowser(chromePath: string | null): Promise<string | null> {
  if (chromePath !== null) return isExecutable(chromePath) ? chromePath : null
  return [...(await downloadedBrowsers()), ...SYSTEM_PATHS].find(isExecutable) ?? null
}

async function downloadedBrowsers(): Promise<string[]> {
  const cacheDirs = [...new Set([browserCacheDir(), SHARED_CACHE_DIR])].filter(existsSync)
  if (cacheDirs.length === 0) return []
  // Loaded only if there is something to find: it would delay the start of the browsers.
  const { Browser, getInstalledBrowsers } = await import('@puppeteer/browsers')
  const installed = await Promise.all(
    cacheDirs.map((cacheDir) => getInstalledBrowsers({ cacheDir })),
  )
  return installed
    .flat()
    .filter(({ browser }) => browser === Browser.CHROMEHEADLESSSHELL)
    .map(({ executablePath }) => executablePath)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false // absent or not executable: the next candidate is tried
  }
}
