/** Sends render requests and reads their outputs or errors. */
import { expect } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { type Image, type Pixels, readImage } from '../files/images.ts'
import { type PdfPage, readPdf } from '../files/pdf.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

type Kind = 'pdf' | 'screenshot'
type ErrorBody = components['schemas']['Error']['error']

/** The source and the options of a render request. */
type Body = { html: string; options?: object } | { url: string; options?: object }

/** The bytes of a render that succeeds. */
export async function bytesOf(
  server: ServerApi,
  { key }: TestUser,
  kind: Kind,
  body: Body,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await server.post(`/api/v1/${kind}`, body, key)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

export async function pdfOf(server: ServerApi, user: TestUser, body: Body): Promise<PdfPage[]> {
  return readPdf(await bytesOf(server, user, 'pdf', body))
}

export async function imageOf(server: ServerApi, user: TestUser, body: Body): Promise<Image> {
  return readImage(await bytesOf(server, user, 'screenshot', body))
}

/** The error of a render that fails, with its status beside it. */
export async function errorOf(
  server: ServerApi,
  { key }: TestUser,
  kind: Kind,
  body: Body,
): Promise<ErrorBody> {
  const response = await server.post(`/api/v1/${kind}`, body, key)
  return readError(response)
}

export async function readError(response: Response): Promise<ErrorBody> {
  if (response.ok) throw new Error(`${response.status}: an error was expected`)
  const { error } = (await response.json()) as { error: ErrorBody }
  expect(error.status).toBe(response.status)
  return error
}

/** The message and the issues of a response to an invalid request. */
export async function readIssues(response: Response) {
  const { code, message, details } = await readError(response)
  expect(code).toBe('VALIDATION_ERROR')
  return { message, issues: details?.issues ?? [] }
}

/**
 * The smallest box around every pixel of a colour: left, top, right, bottom; null if there is none.
 */
export function boxOf(pixels: Pixels, colour: string): number[] | null {
  return boxWhere(pixels, wordOf(colour), true)
}

/** The smallest box around everything that is not white. */
export function inkOf(pixels: Pixels): number[] | null {
  return boxWhere(pixels, wordOf('#ffffff'), false)
}

/** A colour as the lower three bytes of a pixel in memory. */
function wordOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)
}

/**
 * The box of the pixels that are, or are not, of a colour. Rows inside it are read only where they
 * could widen it.
 */
function boxWhere({ width, height, data }: Pixels, word: number, equal: boolean) {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice()
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height)
  const first = indexFrom(words, word, equal, 0, words.length)
  if (first < 0) return null
  const last = lastIndexFrom(words, word, equal, first, words.length)
  const [top, bottom] = [Math.floor(first / width), Math.floor(last / width)]
  let [left, right] = [first % width, last % width]
  for (let row = top * width; row <= bottom * width; row += width) {
    const before = indexFrom(words, word, equal, row, row + left)
    if (before >= 0) left = before - row
    const after = lastIndexFrom(words, word, equal, row + right + 1, row + width)
    if (after >= 0) right = after - row
  }
  return [left, top, right + 1, bottom + 1]
}

function indexFrom(words: Uint32Array, word: number, equal: boolean, from: number, to: number) {
  for (let at = from; at < to; at += 1) {
    if ((((words[at] as number) & 0xffffff) === word) === equal) return at
  }
  return -1
}

function lastIndexFrom(words: Uint32Array, word: number, equal: boolean, from: number, to: number) {
  for (let at = to - 1; at >= from; at -= 1) {
    if ((((words[at] as number) & 0xffffff) === word) === equal) return at
  }
  return -1
}
