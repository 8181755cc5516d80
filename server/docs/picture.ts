/**
 * The one element of HTML that pages use: a `<picture>` with a source for dark color schemes. It is
 * read strictly and written again, so that nothing else of it reaches a page.
 */
import { escapeHtml } from '../lib/escape-html.ts'

const PICTURE =
  /^<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img alt="([^"]+)" src="([^"]+)">\s*<\/picture>\s*$/

/**
 * Writes a picture with the addresses of this server.
 * @returns null for any other HTML, and for a picture that the server does not have
 */
export function pictureHtml(
  markup: string,
  resolve: (href: string) => string | null,
): string | null {
  const [, dark = '', alt = '', light = ''] = PICTURE.exec(markup) ?? []
  const [darkUrl, lightUrl] = [resolve(dark), resolve(light)]
  if (alt === '' || darkUrl === null || lightUrl === null) return null
  const image = (scheme: string, url: string) =>
    `<img class="${scheme}" alt="${escapeHtml(alt)}" src="${escapeHtml(url)}" loading="lazy">`
  return `<p class="picture">${image('light', lightUrl)}${image('dark', darkUrl)}</p>\n`
}
