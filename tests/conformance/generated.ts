/** Documents that are too long to be kept as files, and those with pictures of every format. */
import sharp, { type Sharp } from 'sharp'

export interface GeneratedDocument {
  name: string
  html: string
}

const CHAPTERS = 50
const SIDE_PX = 40

export async function generatedDocuments(): Promise<GeneratedDocument[]> {
  return [
    { name: 'report-50-pages', html: page('A report', report()) },
    { name: 'paragraphs-3000', html: page('Paragraphs', `<h1>Long</h1>${paragraphs(3_000)}`) },
    { name: 'list-2000-items', html: page('Items', `<h1>Items</h1><ul>${items(2_000)}</ul>`) },
    { name: 'nesting-1500', html: page('Nesting', nesting(1_500)) },
    { name: 'pictures', html: page('Pictures', `<h1>Pictures</h1>${await pictures()}`) },
  ]
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body>${body}</body></html>`
}

function report(): string {
  const numbers = Array.from({ length: CHAPTERS }, (_, at) => at + 1)
  const contents = numbers.map((at) => `<li><a href="#chapter-${at}">Chapter ${at}</a></li>`)
  const chapters = numbers.map(
    (at) => `<section style="break-before: page">
<h2 id="chapter-${at}">Chapter ${at}</h2>
<p>${`Words of chapter ${at} that fill a line or two. `.repeat(12)}</p>
<h3>Figures of chapter ${at}</h3>
<table><caption>Sales</caption><thead><tr><th scope="col">Year</th><th scope="col">Sum</th></tr></thead>
<tbody><tr><th scope="row">2025</th><td>${at * 10}</td></tr><tr><th scope="row">2026</th><td>${at * 12}</td></tr></tbody></table>
<ul><li>An <em>item</em></li><li>A <a href="https://example.com/${at}">link</a></li></ul>
</section>`,
  )
  return `<h1>A report</h1><nav><ol>${contents.join('')}</ol></nav>${chapters.join('')}`
}

function paragraphs(count: number): string {
  return Array.from({ length: count }, (_, at) => `<p>Paragraph <b>${at}</b></p>`).join('')
}

function items(count: number): string {
  return Array.from({ length: count }, (_, at) => `<li>Item ${at}</li>`).join('')
}

/** Chromium's parser puts what is nested more deeply side by side after some 500 levels. */
function nesting(levels: number): string {
  return `<h1>Deep</h1>${'<div><em>'.repeat(levels / 2)}bottom`
}

/** One picture of each format and of each kind of pixels. */
async function pictures(): Promise<string> {
  const gradient = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}"><defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".2"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const base = () => sharp(gradient)
  const opaque = () => base().flatten({ background: 'white' })
  const kinds: [name: string, type: string, picture: Sharp][] = [
    ['PNG with alpha', 'png', base().png()],
    ['PNG', 'png', opaque().png()],
    ['PNG in gray', 'png', opaque().grayscale().png()],
    ['PNG in gray with alpha', 'png', base().grayscale().png()],
    ['PNG with a palette', 'png', base().png({ palette: true, colors: 8 })],
    ['PNG of 16 bits', 'png', opaque().toColourspace('rgb16').png()],
    ['JPEG', 'jpeg', opaque().jpeg()],
    ['JPEG in gray', 'jpeg', opaque().grayscale().jpeg()],
    ['JPEG in CMYK', 'jpeg', opaque().toColourspace('cmyk').jpeg()],
    ['JPEG with a profile', 'jpeg', opaque().withIccProfile('p3').jpeg()],
    ['JPEG in CMYK with a profile', 'jpeg', opaque().withIccProfile('cmyk').jpeg()],
    ['PNG with a profile', 'png', base().withIccProfile('p3').png()],
    ['WebP', 'webp', opaque().webp()],
    ['WebP with alpha', 'webp', base().webp()],
    ['AVIF', 'avif', base().avif()],
    ['GIF', 'gif', base().gif()],
  ]
  const images = await Promise.all(
    kinds.map(async ([name, type, picture]) => {
      const bytes = await picture.toBuffer()
      return `<p><img alt="${name}" src="data:image/${type};base64,${bytes.toString('base64')}"></p>`
    }),
  )
  return images.join('')
}
