/**
 * Builds a small static site. The meta tags of each page name an image that Platen renders when it
 * is requested.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'
import { type Post, readPosts } from './posts.ts'

// Reads PLATEN_BASE_URL, PLATEN_API_KEY for the template, and PLATEN_OG_KEY for the address of the
// images: everyone can read that address, so its key must have the scope `og`.
const platen = new Platen()
await platen.templates.upsert('example-post', { html: await readFile('card.html', 'utf8') })

await mkdir('site', { recursive: true })
for (const post of await readPosts()) {
  await writeFile(`site/${post.slug}.html`, pageHtml(post))
  console.log(`site/${post.slug}.html`)
}

function pageHtml({ title, summary, author, date }: Post): string {
  const image = platen.og.url('example-post', { title, author, date })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(summary)}">
<meta property="og:image" content="${escapeHtml(image)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(summary)}</p>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
