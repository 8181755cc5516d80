/**
 * Makes lazy frames load, and remembers that there were any: the `load` event does not wait for
 * them.
 */
export function makeLazyFrames() {
  const key = Symbol.for('platen.lazyFrames')
  return {
    load(frames: HTMLIFrameElement[]): void {
      for (const frame of frames) frame.loading = 'eager'
      if (frames.length > 0) Reflect.set(globalThis, key, true)
    },
    found: (): boolean => Reflect.has(globalThis, key),
  }
}

export type LazyFrames = ReturnType<typeof makeLazyFrames>
