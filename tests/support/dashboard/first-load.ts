/** Measures how much the network delivers for a page to a browser that has nothing of it. */
import type { Walker } from './walker.ts'

/** Bytes of the first load of a page, without its pictures. */
export const FIRST_LOAD_MAX = 150_000

/** Opens a page without the cache of the browser. @returns bytes, without those of pictures */
export async function firstLoad({ page, open }: Walker, path: string): Promise<number> {
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  const pictures = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Image') pictures.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength
  })
  await open(path)
  await session.detach()
  return bytes
}
