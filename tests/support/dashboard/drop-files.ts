/** Drops files on the page of assets as a hand does. */
import type { Walker } from './walker.ts'

export interface DroppedFile {
  name: string
  bytes: Uint8Array | string
}

export async function dropFiles({ page }: Walker, files: DroppedFile[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({
    name,
    base64: Buffer.from(bytes).toString('base64'),
  }))
  await page.evaluate((all) => {
    const data = new DataTransfer()
    for (const { name, base64 } of all) {
      data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name))
    }
    const zone = document.querySelector('.drop')
    const init = { dataTransfer: data, bubbles: true, cancelable: true }
    zone?.dispatchEvent(new DragEvent('dragover', init))
    zone?.dispatchEvent(new DragEvent('drop', init))
  }, sent)
}
