/** The fonts of the system, read once: the report compares every document's fonts with them. */

import { type Coverage, readCoverage } from './font-coverage.ts'

/** Font families as style sheets name them, by the PostScript names of their faces. */
export type FaceNames = ReadonlyMap<string, string>

export interface InstalledFonts {
  /** Empty where fontconfig is not installed. */
  families: FaceNames
  /** The families and the stems of the names of their faces, as `plainFontName` writes them. */
  plainNames: ReadonlySet<string>
  /** Characters that at least one font can draw; null where that is not known. */
  coverage: Coverage | null
}

/** Reads the faces of the system's fonts from fontconfig. */
export async function readInstalledFonts(): Promise<InstalledFonts> {
  const families = new Map<string, string>()
  try {
    const [faces, charsets] = await Promise.all([
      list('%{postscriptname}\t%{family[0]}\n'),
      list('%{charset}\n', ':scalable=true'),
    ])
    for (const line of faces.split('\n')) {
      const [face, family] = line.split('\t')
      if (face && family) families.set(face, family)
    }
    return toInstalledFonts(families, readCoverage(charsets))
  } catch {
    // Without fontconfig, families are derived from the names of faces.
    return toInstalledFonts(families)
  }
}

async function list(format: string, pattern = ':'): Promise<string> {
  const { stdout } = Bun.spawn(['fc-list', '--format', format, pattern])
  return new Response(stdout).text()
}

export function toInstalledFonts(
  families: FaceNames,
  coverage: Coverage | null = null,
): InstalledFonts {
  const stems = Array.from(families.keys(), (face) => face.replace(/-[^-]*$/, ''))
  const plainNames = new Set([...families.values(), ...stems].map(plainFontName))
  return { families, plainNames, coverage }
}

/**
 * Writes a font name so that names that differ in case, spaces and punctuation only become equal.
 */
export function plainFontName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
