/** Requests with files, for the tests of the field `files`. */
import { expect } from 'bun:test'
import { colourAt, readImage } from '../files/images.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

export const base64 = (text: string) => Buffer.from(text).toString('base64')

export const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`

/** A page that shows the file `img/a.svg` in its corner. */
export const HTML = '<!doctype html><body style="margin:0"><img src="img/a.svg">'
export const options = { width: 100, height: 60 }

/** Sends a screenshot of `HTML`. The body may have other fields. */
export function sendJson(
  server: ServerApi,
  { key }: TestUser,
  body: object,
  headers?: Record<string, string>,
): Promise<Response> {
  return server.post('/api/v1/screenshot', { html: HTML, options, ...body }, key, headers)
}

/** Sends a form. A part with a file name is a file. */
export function sendForm(
  server: ServerApi,
  { key }: TestUser,
  parts: [name: string, value: string, filename?: string][],
  path = 'screenshot',
): Promise<Response> {
  const form = new FormData()
  for (const [name, value, filename] of parts) {
    if (filename === undefined) form.append(name, value)
    else form.append(name, new Blob([value]), filename)
  }
  const headers = { Authorization: `Bearer ${key}` }
  return server.fetch(`/api/v1/${path}`, { method: 'POST', headers, body: form })
}

/** The colour in the corner of a screenshot. */
export async function colourOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  return colourAt(await readImage(await response.arrayBuffer()), 5, 5)
}
