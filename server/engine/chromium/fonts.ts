/**
 * Fonts of one browser alone. Fontconfig reads its files when a browser starts, so they cannot be changed
 * later: who needs others needs another browser.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Puts font files where fontconfig finds them before the system's.
 * @param files of two that are alike, the first is taken
 * @param directory the browser's own, which goes with it
 * @returns the file that FONTCONFIG_FILE is to name
 */
export async function installFonts(files: Uint8Array[], directory: string): Promise<string> {
  const fonts = join(directory, 'fonts')
  await mkdir(fonts)
  await Promise.all(
    files.map((bytes, index) => {
      const name = `${String(index).padStart(4, '0')}.ttf`
      return writeFile(join(fonts, name), bytes)
    }),
  )
  const config = join(directory, 'fonts.conf')
  await writeFile(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`,
  )
  return config
}
