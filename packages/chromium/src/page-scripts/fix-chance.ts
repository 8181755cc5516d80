/** Page script: the same random numbers in every render, in documents and workers. */
import { pageScript } from './page-script.ts'

/**
 * Makes `Math.random` and `crypto` return a fixed sequence (Mulberry32), which every document and
 * worker begins again. Runs before their scripts.
 */
export const fixChance = pageScript({}, () => {
  /** A document may get it twice. */
  const DONE = Symbol.for('platen.fixed-chance')
  if (Reflect.has(globalThis, DONE)) return
  Object.defineProperty(globalThis, DONE, { value: true })

  let state = 0x9e3779b9
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  function fill(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = next()
  }
  function hexOf(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  Math.random = () => next() / 4294967296
  const { prototype } = Crypto
  prototype.getRandomValues = new Proxy(prototype.getRandomValues, {
    apply(original, crypto, args: [ArrayBufferView]) {
      // It refuses what is no array of integers, or too long.
      const array = Reflect.apply(original, crypto, args)
      fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
      return array
    },
  })
  // Insecure contexts have none.
  if (!('randomUUID' in prototype)) return
  prototype.randomUUID = new Proxy(prototype.randomUUID, {
    apply() {
      const bytes = new Uint8Array(16)
      fill(bytes)
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  })
})
