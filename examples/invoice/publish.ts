/**
 * Publishes the template, as a step of CI, after a check and a preview of its draft. Renders use
 * the version before until the draft is published.
 */
import { readFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { type Order, templateData } from './template-data.ts'

const TEMPLATE = 'example-invoice'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY

const html = await read('invoice.html')
const { revision, problems = [] } = await platen.templates.draft.update(TEMPLATE, { html })
for (const { line, column, message } of problems) {
  console.log(`invoice.html:${line ?? 1}:${column ?? 1} ${message}`)
}
if (problems.length > 0) process.exit(1)

for (const { field, diff } of (await platen.templates.diff(TEMPLATE)).fields) {
  console.log(diff ?? `All of ${field} has changed`)
}

const order: Order = JSON.parse(await read('order.json'))
const preview = await platen.templates.preview(TEMPLATE, {
  version: 'draft',
  ...templateData(order),
})
const { path } = await saveToFile(preview, 'preview.pdf')
console.log(`Saved ${path}`)

const { version } = await platen.templates.publish(TEMPLATE, {
  revision, // another one means that somebody has changed the draft meanwhile
  note: process.env['GITHUB_SHA'] ?? 'Published by hand',
})
console.log(`Version ${version} is published`)

function read(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}
