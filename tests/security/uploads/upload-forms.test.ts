/** Malformed upload forms are refused, and forms without a key before their body has arrived. */
import { describe, expect, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import { sendRaw } from '../../support/network/raw-request.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'

const { server, user } = useSharedServer()

describe('an upload form', () => {
  const part = (name: string, filename: string | null, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${
      filename === null ? '' : `; filename="${filename}"`
    }\r\n\r\n${value}\r\n`
  const END = '--b--\r\n'
  const TYPE = 'multipart/form-data; boundary=b'

  test.each<[what: string, type: string, body: string, statusLabel: string]>([
    ['of another content type', 'application/json', '{}', '415 UNSUPPORTED_MEDIA_TYPE'],
    [
      'without a boundary',
      'multipart/form-data',
      part('file', 'a.svg', SVG) + END,
      '415 UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'with two boundaries',
      'multipart/form-data; boundary=a; boundary=b',
      part('file', 'a.svg', SVG) + END,
      '415 UNSUPPORTED_MEDIA_TYPE',
    ],
    ['with another boundary', `${TYPE}b`, part('file', 'a.svg', SVG) + END, '400 VALIDATION_ERROR'],
    ['without a closing boundary', TYPE, part('file', 'a.svg', SVG), '400 VALIDATION_ERROR'],
    ['without a file', TYPE, END, '400 VALIDATION_ERROR'],
    ['with text in place of the file', TYPE, part('file', null, SVG) + END, '400 VALIDATION_ERROR'],
    ['with another field name', TYPE, part('font', 'a.svg', SVG) + END, '400 VALIDATION_ERROR'],
    ['with two files', TYPE, part('file', 'a.svg', SVG).repeat(2) + END, '400 VALIDATION_ERROR'],
    [
      'with an additional field',
      TYPE,
      part('file', 'a.svg', SVG) + part('x', null, 'y') + END,
      '400 VALIDATION_ERROR',
    ],
    [
      'with very many fields',
      TYPE,
      part('x', null, 'y').repeat(100_000) + END,
      '400 VALIDATION_ERROR',
    ],
    ['that is empty', TYPE, '', '400 VALIDATION_ERROR'],
  ])('%s is refused', async (_what, type, body, expected) => {
    const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': type }
    const response = await server.fetch('/api/v1/assets', { method: 'POST', headers, body })
    expect(await statusLabel(response)).toBe(expected)
  })

  test('without a key is refused before any of its body has arrived', async () => {
    const head = [
      'POST /api/v1/assets HTTP/1.1',
      `Content-Type: ${TYPE}`,
      'Content-Length: 9999999',
    ]
    expect(await statusLabel(await sendRaw(server.url, head))).toBe('401 AUTH_MISSING')
  })
})
