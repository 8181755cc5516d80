/** Takes two screenshots of each page in pages.json, and writes a gallery of them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Platen, type ScreenshotParams } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { type Card, galleryHtml } from './gallery-html.ts'

interface Page {
  name: string
  url: string
}

/** The name of a saved image, or the code of the error. */
interface Saved {
  file?: string
  error?: string
}

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY
const pages: Page[] = JSON.parse(await readFile('pages.json', 'utf8'))
await mkdir('gallery', { recursive: true })

const shared = { width: 1280, height: 800, blockAds: true } as const
/** The first screen of each page as a small WebP. */
const thumbnails = await capture('thumbnail', { ...shared, format: 'webp', quality: 75 })
/** Each whole page as a PNG in full quality. */
const wholePages = await capture('page', { ...shared, format: 'png', fullPage: true })

const cards = pages.map((page, index): Card => {
  const { file: thumbnail, error: firstError } = thumbnails[index] ?? {}
  const { file: wholePage, error: secondError } = wholePages[index] ?? {}
  if (!thumbnail || !wholePage) return { ...page, error: firstError ?? secondError ?? 'no image' }
  return { ...page, thumbnail, wholePage }
})
for (const card of cards) console.log(`${card.name}: ${card.error ?? `gallery/${card.wholePage}`}`)
await writeFile('gallery/index.html', galleryHtml(cards))
console.log('Open gallery/index.html in a browser.')

/** Renders all pages, a few at a time. A page that fails does not stop the others. */
async function capture(kind: string, options: ScreenshotParams['options']): Promise<Saved[]> {
  const saved: Saved[] = []
  const requests = pages.map(({ url }) => ({ url, options }))
  await platen.screenshot.renderMany(requests, {
    // Saved as soon as it is there, so that not all images are in memory at the same time.
    async onProgress({ result: { index, file, error } }) {
      if (!file) {
        saved[index] = { error: 'code' in error ? String(error.code) : error.message }
        return
      }
      const name = `${index + 1}-${kind}.${file.extension}`
      await saveToFile(file, `gallery/${name}`)
      saved[index] = { file: name }
    },
  })
  return saved
}
