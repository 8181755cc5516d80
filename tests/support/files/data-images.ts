/** Images of different kinds as `data:` addresses: a red disc with a hard or a soft edge. */
import sharp from 'sharp'

const SIDE_PX = 40

/**
 * @param image.edge of the disc, around which nothing is: `soft` is half transparent, `none` is
 *   white around it
 * @param image.profile a color profile of version 4 that is embedded
 */
export async function dataImage(
  format: 'png' | 'jpeg' | 'gif',
  { edge = 'none', profile }: { edge?: 'hard' | 'soft' | 'none'; profile?: 'p3' },
): Promise<string> {
  const middle = SIDE_PX / 2
  const rows = Buffer.alloc(SIDE_PX * SIDE_PX * 4)
  for (let at = 0; at < SIDE_PX * SIDE_PX; at += 1) {
    const distance = Math.hypot((at % SIDE_PX) - middle, Math.floor(at / SIDE_PX) - middle)
    const alpha = distance < middle / 2 ? 255 : edge === 'soft' && distance < middle ? 128 : 0
    rows.set([200, 0, 0, alpha], at * 4)
  }
  const disc = sharp(rows, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 4 } })
  const opaque = edge === 'none' ? disc.flatten({ background: 'white' }) : disc
  const profiled = profile === undefined ? opaque : opaque.withIccProfile(profile)
  const bytes = await profiled.toFormat(format).toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
