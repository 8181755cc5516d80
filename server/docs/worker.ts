/** The program of the thread that renders the documentation (see thread.ts). */
import { parseWhole } from '../contract/openapi-document.ts'
import { createSite, type Site } from './site.ts'
import type { SiteReply, SiteRequest } from './thread.ts'

declare const self: Worker

const CONTRACT = new URL('../../openapi.yaml', import.meta.url)

const readContract = async () => parseWhole(await Bun.file(CONTRACT).text())
let site: Site | null = null

self.onmessage = async ({ data: { id, dashboard, work } }: MessageEvent<SiteRequest>) => {
  try {
    site ??= createSite({ dashboard, readContract })
    const content = await site.read(work)
    reply({ id, content }, content?.bytes)
  } catch (error) {
    reply({ id, failure: error instanceof Error ? error.message : String(error) })
  }
}

/** @param bytes they are transferred, not copied */
function reply(message: SiteReply, bytes?: Uint8Array<ArrayBuffer>): void {
  self.postMessage(message, bytes ? [bytes.buffer] : [])
}
