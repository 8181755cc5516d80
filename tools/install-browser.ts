/**
 * Installs Chromium, fonts and qpdf where they are missing. Safe to run again: what is there stays.
 */
import { accessSync, constants, existsSync } from 'node:fs'
import {
  browserCacheDir,
  findBrowser,
  PINNED_BUILD,
} from '../packages/chromium/src/chromium/find-browser.ts'

/**
 * The headless shell with its libraries, fonts for the world's scripts, and the program that reads
 * PDFs of users.
 */
const DEBIAN_PACKAGES = [
  'chromium-headless-shell',
  'fontconfig',
  'fonts-liberation',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
  'qpdf',
]

const QPDF = '/usr/bin/qpdf'
const FONT_FILES = [
  '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
]

/** A problem that the operator has to solve. Only its message is printed. */
class SetupError extends Error {
  override name = 'SetupError'
}

try {
  await installAll()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  say(error.message)
  process.exitCode = 1
}

async function installAll(): Promise<void> {
  const browser = async () => (await findBrowser(process.env['CHROME_PATH'] || null)) !== null
  const fonts = () => FONT_FILES.every((file) => existsSync(file))
  const qpdf = () => existsSync(QPDF)
  if ((await browser()) && fonts() && qpdf()) return

  const apt = aptCommand()
  if (apt) {
    say(`Installing ${DEBIAN_PACKAGES.join(', ')}`)
    await run([...apt, 'update', '-qq'], { optional: true })
    await run([...apt, 'install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES], {
      optional: true,
    })
  }
  if (!(await browser())) {
    say(`Downloading chrome-headless-shell ${PINNED_BUILD}`)
    await run(
      [
        process.execPath,
        'x',
        'browsers',
        'install',
        `chrome-headless-shell@${PINNED_BUILD}`,
        '--path',
        browserCacheDir(),
      ],
      { optional: true },
    )
  }
  if (!(await browser())) {
    throw new SetupError(
      'Chromium could not be installed. Install it yourself, for example with\n' +
        `  sudo apt-get install ${DEBIAN_PACKAGES.join(' ')}\n` +
        'or set CHROME_PATH to a chrome-headless-shell.',
    )
  }
  if (!fonts()) {
    say(
      'Some fonts are missing, so some scripts and emoji will show as boxes. To add them:\n' +
        `  sudo apt-get install ${DEBIAN_PACKAGES.slice(1).join(' ')}`,
    )
  }
  if (!qpdf()) {
    say(
      'qpdf is missing, so work on PDFs that exist already, compression and encryption will fail. To add it:\n' +
        '  sudo apt-get install qpdf',
    )
  }
}

/** apt-get, as root or by passwordless sudo; null where it cannot be used. */
function aptCommand(): string[] | null {
  const apt = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=120']
  try {
    accessSync('/usr/bin/apt-get', constants.X_OK)
  } catch {
    return null // not a Debian machine
  }
  if (process.getuid?.() === 0) return ['env', ...apt]
  const sudo = Bun.which('sudo')
  const passwordless = sudo && Bun.spawnSync([sudo, '-n', 'true']).success
  return passwordless ? [sudo, '-n', 'env', ...apt] : null
}

async function run(command: string[], { optional = false } = {}): Promise<void> {
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 2, stderr: 2 })
  const code = await child.exited
  if (code !== 0 && !optional) throw new SetupError(`"${command.join(' ')}" ended with ${code}`)
}

function say(text: string): void {
  process.stderr.write(`platen setup: ${text}\n`)
}
