/** Helpers for Node: files on disk, and raw bodies of requests. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RenderFile } from '../src/index.ts'
import { fileFromPath, readRawBody, saveToFile } from '../src/node.ts'
import { pdf, thrownBy } from './helpers/fakes.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-node-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('saveToFile writes the whole file', async () => {
  const path = join(folder, 'a.pdf')
  expect(await saveToFile(new RenderFile(pdf()), path)).toEqual({ path, bytes: 8 })
  expect(readFileSync(path, 'utf8')).toBe('%PDF-1.7')
})

test('saveToFile keeps the older file and no partial one if the body fails', async () => {
  const path = join(folder, 'kept.pdf')
  writeFileSync(path, 'older')
  let sent = false
  const body = new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new RangeError('broken'))
      sent = true
      controller.enqueue(new TextEncoder().encode('%PDF'))
    },
  })
  const file = new RenderFile(new Response(body))
  expect(await thrownBy(saveToFile(file, path))).toMatchObject({
    name: 'FileError',
    cause: { message: 'broken' },
  })
  expect(readFileSync(path, 'utf8')).toBe('older')
  expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept.pdf'])
})

test('fileFromPath returns the bytes and the name of a file', async () => {
  const path = join(folder, 'Inter.woff2')
  writeFileSync(path, 'font')
  const file = await fileFromPath(path)
  expect([file.name, await file.text()]).toEqual(['Inter.woff2', 'font'])
})

test('readRawBody returns the bytes of a request, up to a limit', async () => {
  async function* request() {
    yield new Uint8Array([0xff, 0x00])
    yield 'é'
  }
  expect([...(await readRawBody(request()))]).toEqual([0xff, 0x00, 0xc3, 0xa9])
  expect(await thrownBy(readRawBody(request(), 3))).toMatchObject({ name: 'PlatenError' })
})
