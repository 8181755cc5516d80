/**
 * Fonts of one browser alone. Fontconfig reads its files when a browser starts, so they cannot be changed
 * later: who needs others needs another browser. How many there are and what they take on the disk is limited.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSfnt } from '../../fonts/sfnt.ts'
import { FontError, UNPACKED_BYTES_MAX } from '../../fonts/tables.ts'
import type { Unpacker } from '../../fonts/unpacker.ts'
import type { Font } from '../index.ts'

/** A font that a browser was not given. */
export interface OmittedFont {
  family: string
  /** A sentence for the report. */
  reason: string
}

export interface InstallOptions {
  /** Of two that are alike, the first is taken. */
  fonts: Font[]
  unpacker: Unpacker
  signal: AbortSignal
}

const FONTS_MAX = 32
/** Of all of them, unpacked. */
const BYTES_MAX = 64 * 1024 * 1024

const TOO_MANY = `over the limit of ${FONTS_MAX} fonts for headers and footers`
const TOO_LARGE = 'over the limit of 64 MB of unpacked fonts for headers and footers'

/**
 * Puts font files where fontconfig finds them before the system's, one after the other.
 * @param directory the browser's own, which goes with it
 * @returns the file that FONTCONFIG_FILE is to name, and the fonts that were left out
 * @throws the reason of `signal`
 */
export async function installFonts(
  { fonts, unpacker, signal }: InstallOptions,
  directory: string,
): Promise<{ config: string; omitted: OmittedFont[] }> {
  const files = join(directory, 'fonts')
  await mkdir(files)
  const omitted = fonts.slice(FONTS_MAX).map(({ family }) => ({ family, reason: TOO_MANY }))
  let bytesLeft = BYTES_MAX
  for (const [index, font] of fonts.slice(0, FONTS_MAX).entries()) {
    signal.throwIfAborted()
    // No font has fewer bytes unpacked.
    if (font.sizeBytes > bytesLeft) {
      omitted.push({ family: font.family, reason: TOO_LARGE })
      continue
    }
    const bytes = await font.read()
    if (!bytes) continue
    const to = join(files, `${String(index).padStart(4, '0')}.ttf`)
    try {
      bytesLeft -= await writeSfnt(bytes, to, { unpacker, bytesMax: bytesLeft, signal })
    } catch (error) {
      if (!(error instanceof FontError)) throw error
      await rm(to, { force: true })
      const isLarge = bytesLeft < UNPACKED_BYTES_MAX && /too large/.test(error.message)
      const reason = isLarge ? TOO_LARGE : `a font that cannot be used: ${error.message}`
      omitted.push({ family: font.family, reason })
    }
  }
  const config = join(directory, 'fonts.conf')
  await writeFile(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${files}</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`,
  )
  return { config, omitted }
}
