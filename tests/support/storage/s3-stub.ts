/**
 * An S3 server over plain TCP that keeps objects in memory, checks Content-MD5, and fails as it is
 * told.
 */
import { createHash } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import type { S3Settings } from '../../../server/s3/bucket.ts'
import { settingsOf } from './s3-server.ts'

/** The fault of one request. */
export type Fault =
  | 'none'
  | '500'
  | '403'
  | 'no bucket'
  /** The request is read and never answered. */
  | 'hang'
  /** Objects are found, and their bytes never sent. */
  | 'hang bodies'
  /** The connection is closed without an answer. */
  | 'close'
  /** Half of the body is sent, then the connection is closed. */
  | 'cut'
  /** Half of the body is sent, then nothing more. */
  | 'silent body'
  /** The server keeps and confirms other bytes. */
  | 'damage'
  /** The ETag is no digest, as for encrypted objects. */
  | 'opaque etag'

export interface S3Stub {
  settings: S3Settings
  port: number
  /** The faults of the next requests, in order. */
  faults: Fault[]
  /** The fault of every request after those; `none` by default. */
  lasting: Fault
  /** Method, path and range of each request. */
  requests: string[]
  objects: Map<string, Buffer>
  stop(): void
}

interface Request {
  method: string
  path: string
  headers: Map<string, string>
  body: Buffer
}

export async function startS3Stub(): Promise<S3Stub> {
  const sockets = new Set<Socket>()
  const objects = new Map<string, Buffer>()
  const stub = {
    faults: [] as Fault[],
    lasting: 'none' as Fault,
    requests: [] as string[],
    objects,
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let input = Buffer.alloc(0)
    socket.on('error', () => {}) // clients give up during faults
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      input = Buffer.concat([input, chunk])
      for (let read = readRequest(input); read !== null; read = readRequest(input)) {
        input = input.subarray(read.length)
        const { method, path, headers } = read.request
        stub.requests.push([method, path, headers.get('range') ?? ''].join(' ').trim())
        answer(socket, read.request, stub.faults.shift() ?? stub.lasting, objects)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return Object.assign(stub, {
    port,
    settings: settingsOf(`http://127.0.0.1:${port}`),
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
}

/** @returns null until the whole request is there */
function readRequest(input: Buffer): { request: Request; length: number } | null {
  const end = input.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = input.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const length = end + 4 + Number(headers.get('content-length') ?? 0)
  if (input.length < length) return null
  const [method = '', target = ''] = first.split(' ')
  const path = target.split('?')[0] ?? ''
  return { request: { method, path, headers, body: input.subarray(end + 4, length) }, length }
}

function answer(socket: Socket, request: Request, fault: Fault, objects: Map<string, Buffer>) {
  if (fault === 'hang' || (fault === 'hang bodies' && request.method === 'GET')) return
  if (fault === 'close') return socket.destroy()
  if (fault === '500') return sendError(socket, request, '500 Internal', 'InternalError')
  if (fault === '403') return sendError(socket, request, '403 Forbidden', 'AccessDenied')
  if (fault === 'no bucket') return sendError(socket, request, '404 Not Found', 'NoSuchBucket')
  const { method, path, headers, body } = request
  if (method === 'PUT') {
    if (headers.get('content-md5') !== createHash('md5').update(body).digest('base64')) {
      return sendError(socket, request, '400 Bad Request', 'BadDigest')
    }
    const kept = fault === 'damage' ? body.subarray(1) : Buffer.from(body)
    objects.set(path, kept)
    const etag = fault === 'opaque etag' ? '"opaque-1"' : etagOf(kept)
    return send(socket, '200 OK', { ETag: etag })
  }
  if (method === 'DELETE') {
    objects.delete(path)
    return send(socket, '204 No Content')
  }
  const found = objects.get(path)
  if (!found) return sendError(socket, request, '404 Not Found', 'NoSuchKey')
  sendObject(socket, request, found, fault)
}

function sendObject(socket: Socket, { method, headers }: Request, found: Buffer, fault: Fault) {
  const etag = etagOf(found)
  const wanted = headers.get('if-match')
  if (wanted !== undefined && wanted !== etag) {
    return sendError(socket, { method }, '412 Precondition Failed', 'PreconditionFailed')
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '') ?? []
  const part = first === undefined ? found : found.subarray(Number(first), Number(last) + 1)
  const status = first === undefined ? '200 OK' : '206 Partial Content'
  const head = { ETag: etag, 'Content-Length': String(part.length) }
  if (method === 'HEAD') return send(socket, status, head)
  if (fault !== 'cut' && fault !== 'silent body') return send(socket, status, head, part)
  send(socket, status, head, part.subarray(0, part.length / 2))
  if (fault === 'cut') socket.end()
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

function sendError(socket: Socket, { method }: { method: string }, status: string, code: string) {
  const xml = Buffer.from(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
  )
  const headers = { 'Content-Type': 'application/xml', 'Content-Length': String(xml.length) }
  send(socket, status, headers, method === 'HEAD' ? undefined : xml)
}

function send(
  socket: Socket,
  status: string,
  headers: Record<string, string> = {},
  body: Buffer = Buffer.alloc(0),
) {
  const all = { 'Content-Length': '0', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), body]))
}
