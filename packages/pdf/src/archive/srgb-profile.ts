/** The ICC profile of sRGB (IEC 61966-2-1), by which the colors of a PDF/A are defined. */
import { curveOf, matrixProfile, pointOf } from './matrix-profile.ts'

const RED = [0.43607, 0.22249, 0.01392]
const GREEN = [0.38515, 0.71687, 0.09708]
const BLUE = [0.14307, 0.06061, 0.7141]
const NAME = 'sRGB IEC61966-2.1'

export function srgbProfile(): Buffer {
  const curve = curveOf((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return matrixProfile(NAME, [
    { primary: pointOf(RED), curve },
    { primary: pointOf(GREEN), curve },
    { primary: pointOf(BLUE), curve },
  ])
}
