/** The fonts of the system, read once: the report compares every document's fonts with them. */

/** Font families as style sheets name them, by the PostScript names of their faces. */
export type FaceNames = ReadonlyMap<string, string>

export interface InstalledFonts {
  /** Empty where fontconfig is not installed. */
  families: FaceNames
  /** The families and the stems of the names of their faces, as `plainFontName` writes them. */
  plainNames: ReadonlySet<string>
}

/** Reads the faces of the system's fonts from fontconfig. */
export async function readInstalledFonts(): Promise<InstalledFonts> {
  const families = new Map<string, string>()
  try {
    const listing = Bun.spawn(['fc-list', '--format', '%{postscriptname}\t%{family[0]}\n'])
    for (const line of (await new Response(listing.stdout).text()).split('\n')) {
      const [face, family] = line.split('\t')
      if (face && family) families.set(face, family)
    }
  } catch {
    // Without fontconfig, families are derived from the names of faces.
  }
  return toInstalledFonts(families)
}

export function toInstalledFonts(families: FaceNames): InstalledFonts {
  const stems = Array.from(families.keys(), (face) => face.replace(/-[^-]*$/, ''))
  return { families, plainNames: new Set([...families.values(), ...stems].map(plainFontName)) }
}

/** Writes a font name so that names that differ in case, spaces and punctuation only become equal. */
export function plainFontName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
