/** Sends render requests and reads their outputs or errors. */
import { expect } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { type Image, type Pixels, readImage } from '../files/images.ts'
import { type PdfPage, readPdf } from '../files/pdf.ts'
import type { TestServer, TestUser } from '../server/server.ts'

type Kind = 'pdf' | 'screenshot'
type ErrorBody = components['schemas']['Error']['error']

/** The source and the options of a render request. */
type Body = { html: string; options?: object } | { url: string; options?: object }

/** The bytes of a render that succeeds. */
export async function bytesOf(
  server: TestServer,
  { key }: TestUser,
  kind: Kind,
  body: Body,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await server.post(`/api/v1/${kind}`, body, key)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

export async function pdfOf(server: TestServer, user: TestUser, body: Body): Promise<PdfPage[]> {
  return readPdf(await bytesOf(server, user, 'pdf', body))
}

export async function imageOf(server: TestServer, user: TestUser, body: Body): Promise<Image> {
  return readImage(await bytesOf(server, user, 'screenshot', body))
}

/** The error of a render that fails, with its status beside it. */
export async function errorOf(
  server: TestServer,
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

/** The smallest box around every pixel of a colour: left, top, right, bottom; null if there is none. */
export function boxOf(pixels: Pixels, colour: string): number[] | null {
  const wanted = Number.parseInt(colour.slice(1), 16)
  return boxWhere(pixels, (rgb) => rgb === wanted)
}

/** The smallest box around everything that is not white. */
export function inkOf(pixels: Pixels): number[] | null {
  return boxWhere(pixels, (rgb) => rgb !== 0xffffff)
}

function boxWhere({ width, height, data }: Pixels, matches: (rgb: number) => boolean) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < width * height; at += 1) {
    const rgb =
      ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0)
    if (!matches(rgb)) continue
    left = Math.min(left, at % width)
    right = Math.max(right, at % width)
    top = Math.min(top, Math.floor(at / width))
    bottom = Math.floor(at / width)
  }
  return right < 0 ? null : [left, top, right + 1, bottom + 1]
}
