/** Pages whose pictures no image format makes smaller. */
import { randomBytes } from 'node:crypto'

/** HTML with a picture of random pixels. */
export function noisePage(width: number, height: number): string {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + width * height * 3, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  const picture = Buffer.concat([head, randomBytes(width * height * 3)]).toString('base64')
  return `<img src="data:image/bmp;base64,${picture}" style="position:absolute;left:0;top:0">`
}
