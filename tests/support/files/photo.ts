/** Pictures as a camera takes them: many colors, without sharp edges. */
import sharp from 'sharp'

export async function photo(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      pixels[at] = 128 + 100 * Math.sin(x / 37) + 20 * Math.sin(x * y)
      pixels[at + 1] = 128 + 100 * Math.sin(y / 29) + 20 * Math.sin(x + y * 7)
      pixels[at + 2] = 128 + 100 * Math.sin((x + y) / 53) + 20 * Math.cos(x * 3 + y)
    }
  }
  const raw = { width, height, channels: 3 as const }
  return sharp(pixels, { raw }).png().toBuffer()
}
