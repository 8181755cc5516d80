/** The posts of the site. */
import { readFile } from 'node:fs/promises'

export interface Post {
  slug: string
  title: string
  summary: string
  author: string
  /** A date such as `2026-11-20`. */
  date: string
}

export async function readPosts(): Promise<Post[]> {
  return JSON.parse(await readFile(new URL('posts.json', import.meta.url), 'utf8'))
}
