/**
 * Prints a signed link to the card of each post, for tweets, newsletters and pages of others. A
 * link shows this card and no other: nobody can change the values in it.
 */
import { Platen } from '@platen/sdk'
import { readPosts } from './posts.ts'

// Reads PLATEN_BASE_URL and PLATEN_LINK_SECRET. Signing sends no request, and needs no API key.
const { links } = new Platen()

for (const { slug, title, author, date } of await readPosts()) {
  const link = await links.url({
    template: 'example-post',
    data: { title, author, date },
    format: 'png',
  })
  console.log(`${slug} ${link}`)
}
