/** Page script: what WebGL has drawn stays in its canvas. */
import { pageScript } from './page-script.ts'

/**
 * Keeps the drawing buffers of WebGL (`preserveDrawingBuffer` of the WebGL specification, which is
 * off by default). A print reads them, and a frame that is drawn empties them otherwise. Runs in
 * the page's own world, before its scripts.
 */
export const keepDrawingBuffers = pageScript({}, () => {
  const isWebgl = (type: unknown) => /^(experimental-)?webgl2?$/.test(String(type))
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    prototype.getContext = new Proxy(prototype.getContext, {
      apply(original, canvas, [type, attributes, ...others]: unknown[]) {
        const kept = isWebgl(type)
          ? { ...(attributes as WebGLContextAttributes), preserveDrawingBuffer: true }
          : attributes
        return Reflect.apply(original, canvas, [type, kept, ...others])
      },
    })
  }
})
