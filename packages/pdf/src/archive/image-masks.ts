/**
 * Takes masks of images away that PDF/A-1 does not allow, where the image looks the same without
 * them.
 */
import { compressed, decode, type PdfDocument } from '../objects/document.ts'
import { type Dict, dictOf, Name, nameOf, Ref, Stream } from '../objects/values.ts'

/** Pixels of a mask, of 8 bits each. */
interface Alpha {
  width: number
  height: number
  pixels: Uint8Array
}

const CLEAR = 0
const OPAQUE = 255

/**
 * An image that is opaque loses its mask. One whose pixels are either opaque or clear is given a
 * mask of one bit for each pixel (ISO 32000-1, 8.9.6.3). Others keep theirs.
 */
export function simplifyMasks(document: PdfDocument): void {
  const end = document.count()
  for (let id = 1; id < end; id += 1) {
    const image = document.object(id)
    if (!(image instanceof Stream) || nameOf(image.dict.get('Subtype')) !== 'Image') continue
    const alpha = alphaOf(document, image.dict)
    if (alpha === null || !isHard(alpha)) continue
    const entries: Dict = new Map(image.dict)
    entries.delete('SMask')
    if (alpha.pixels.includes(CLEAR)) entries.set('Mask', document.add(stencilOf(alpha)))
    document.set(id, new Stream(entries, image.data))
  }
}

/**
 * @returns null for an image without a mask, and for a mask of another kind than Chromium writes
 *   without loss
 */
function alphaOf(document: PdfDocument, image: Dict): Alpha | null {
  const ref = image.get('SMask')
  const mask = document.resolve(ref)
  if (!(ref instanceof Ref && mask instanceof Stream)) return null
  const { dict } = mask
  const [width, height] = [dict.get('Width'), dict.get('Height')]
  const isPlain =
    nameOf(dict.get('Filter')) === 'FlateDecode' &&
    nameOf(dict.get('ColorSpace')) === 'DeviceGray' &&
    dict.get('BitsPerComponent') === 8 &&
    ['Decode', 'DecodeParms', 'Matte'].every((key) => !dict.has(key))
  if (!isPlain || typeof width !== 'number' || typeof height !== 'number') return null
  const pixels = decode(mask)
  return pixels.length < width * height
    ? null
    : { width, height, pixels: pixels.subarray(0, width * height) }
}

function isHard({ pixels }: Alpha): boolean {
  for (const value of pixels) if (value !== OPAQUE && value !== CLEAR) return false
  return true
}

/** A set bit hides its pixel. Rows begin at a byte. */
function stencilOf({ width, height, pixels }: Alpha): Stream {
  const rowBytes = Math.ceil(width / 8)
  const bits = Buffer.alloc(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (pixels[row * width + column] === OPAQUE) continue
      const byte = row * rowBytes + (column >> 3)
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (column & 7))
    }
  }
  const entries = dictOf({
    Type: new Name('XObject'),
    Subtype: new Name('Image'),
    ImageMask: true,
    Width: width,
    Height: height,
    BitsPerComponent: 1,
  })
  return compressed(bits, entries)
}
