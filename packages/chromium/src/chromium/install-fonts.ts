/**
 * Installs fonts for a single browser. Fontconfig reads its files when a browser starts, so other
 * fonts need another browser. The number of fonts and their size on disk are limited.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSfnt } from '../fonts/sfnt.ts'
import { FontError, UNPACKED_BYTES_MAX } from '../fonts/tables.ts'
import type { Unpacker } from '../fonts/unpacker.ts'

/** A font file that can be installed. */
export interface InstallableFont {
  family: string
  sizeBytes: number
  /** Null if the file was deleted meanwhile. */
  read(): Promise<Buffer | null>
}

/** A font that was not installed. */
export interface OmittedFont {
  family: string
  /** The reason in the report. */
  reason: string
}

export interface InstallOptions {
  /**
   * In order of preference: the browser uses the first of two fonts with the same family and style.
   */
  fonts: InstallableFont[]
  /** The owner of the fonts. */
  userId: string
  unpacker: Unpacker
  signal: AbortSignal
}

const FONTS_MAX = 32
/** Limit of all fonts together, unpacked. */
const BYTES_MAX = 64 * 1024 * 1024

const TOO_MANY = `over the limit of ${FONTS_MAX} fonts for headers and footers`
const TOO_LARGE = 'over the limit of 64 MB of unpacked fonts for headers and footers'

/**
 * Writes font files where fontconfig finds them before the system's.
 * @param directory the browser's scratch directory, which is removed with it
 * @returns the path for FONTCONFIG_FILE, and the fonts that were omitted
 * @throws the reason of `signal`
 */
export async function installFonts(
  { fonts, unpacker, ...owner }: InstallOptions,
  directory: string,
): Promise<{ config: string; omitted: OmittedFont[] }> {
  const fontsDirectory = join(directory, 'fonts')
  await mkdir(fontsDirectory)
  const omitted = fonts.slice(FONTS_MAX).map(({ family }) => ({ family, reason: TOO_MANY }))
  let bytesLeft = BYTES_MAX
  for (const [index, font] of fonts.slice(0, FONTS_MAX).entries()) {
    owner.signal.throwIfAborted()
    // Unpacking never makes a font smaller.
    if (font.sizeBytes > bytesLeft) {
      omitted.push({ family: font.family, reason: TOO_LARGE })
      continue
    }
    const bytes = await font.read()
    if (!bytes) continue
    const path = join(fontsDirectory, `${String(index).padStart(4, '0')}.ttf`)
    try {
      bytesLeft -= await writeSfnt(bytes, path, { ...owner, unpacker, bytesMax: bytesLeft })
    } catch (error) {
      if (!(error instanceof FontError)) throw error
      await rm(path, { force: true })
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
  <dir>${fontsDirectory}</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`,
  )
  return { config, omitted }
}
