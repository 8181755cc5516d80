/** A PNG that is red all over. */
import sharp from 'sharp'

export async function redPng(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 20, height: 20, channels: 3 as const, background: '#ff0000' }
  return new Uint8Array(await sharp({ create }).png().toBuffer())
}
