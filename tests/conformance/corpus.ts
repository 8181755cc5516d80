/** The documents: files beside their expectations, and those that are generated. */
import { readdirSync, readFileSync } from 'node:fs'
import { generatedDocuments } from './generated.ts'

export interface Document {
  name: string
  html: string
}

export const FOLDER = new URL('./documents/', import.meta.url).pathname

export async function openCorpus(): Promise<Document[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.html'))
  const documents = files.map((file) => ({
    name: file.replace(/\.html$/, ''),
    html: readFileSync(`${FOLDER}${file}`, 'utf8'),
  }))
  return [...documents, ...(await generatedDocuments())].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )
}
