/** What the report says of the finished document itself. */

export interface Inspection {
  /** Addresses of images that are not there. */
  images: string[]
  /** Font families that the document asks for, each where it is named first. */
  families: string[]
  /** Lists of font families of visible text. */
  stacks: string[]
}

/** Whatever such a name turns into is what was asked for. */
const GENERIC =
  /^(|-webkit-.*|serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-.*)$/i

/** Families that somebody could miss, sorted. */
export function namedFamilies(families: string[]): string[] {
  return families.filter((name) => !GENERIC.test(name)).sort()
}
