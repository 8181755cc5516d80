/**
 * The filters `qrcode` and `barcode`: what another program reads from the rendered picture, their
 * bounds and their mistakes.
 */

import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { readError } from '../../support/api/renders.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { type Pixels, readImage } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

let template: string

const { server, user } = useSharedServer()

beforeAll(async () => {
  template = (await newTemplate(server, user, { width: 900, height: 600 })).id
})

/** A preview of `body`, on a dark page. */
const preview = (body: string, json: object, type = 'png') =>
  server.post(
    `/api/v1/templates/${template}/preview`,
    { html: `<body style="background:#223;margin:30px">${body}`, json, type },
    user.key,
  )

const { CODE_128, CODE_39, EAN_13, EAN_8, ITF, QR_CODE } = BarcodeFormat
const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.POSSIBLE_FORMATS, [QR_CODE, CODE_128, CODE_39, EAN_13, EAN_8, ITF]],
])

function decode({ width, height, data }: Pixels): string {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = ((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
  return new MultiFormatReader().decode(bitmap, HINTS).getText()
}

async function decodedPng(body: string, value: unknown): Promise<string> {
  const response = await preview(body, { value })
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
  return decode(await readImage(await response.bytes()))
}

test.each([
  ['a link', '{{ value | qrcode }}', 'https://example.com/pay?a=1&b=<2>'],
  ['all levels', '{{ value | qrcode: level: "h", size: "40mm" }}', 'Zoë 漢字 €'],
  ['a number', '{{ value | qrcode: "25mm" }}', 4006381333931],
  ['much text', '{{ value | qrcode: "140mm", level: "L" }}', 'Ada Lovelace. '.repeat(40)],
])('a QR code of %s is read by another program', async (_, body, value) => {
  expect(await decodedPng(body, value)).toBe(String(value))
})

test.each([
  ['code128', 'ABC-abc 123', 'ABC-abc 123'],
  ['code39', 'ABC-123', 'ABC-123'],
  ['ean13', '400638133393', '4006381333931'],
  ['ean13', 4006381333931, '4006381333931'],
  ['ean8', '9638507', '96385074'],
  ['upca', '036000291452', '036000291452'],
  ['itf', '12345678', '12345678'],
  ['itf14', '1540014128876', '15400141288763'],
])('a barcode of type %s is read by another program', async (type, value, expected) => {
  const text = await decodedPng(`{{ value | barcode: "${type}", module: "4px" }}`, value)
  // The reader counts the leading zero of a UPC as that of an EAN.
  expect(text.replace(/^0(?=\d{12}$)/, '')).toBe(expected)
})

test('codes in a PDF are read in their default size, as a printer shows them', async () => {
  for (const [body, value] of [
    ['{{ value | qrcode }}', 'https://example.com/1042'],
    ['<div style="zoom:2">{{ value | barcode }}</div>', 'RE-1042'],
  ] as const) {
    const response = await preview(body, { value }, 'pdf')
    expect(decode(await drawPdf(await response.bytes()))).toBe(value)
  }
})

test('a code has a name for screen readers, and its text cannot add HTML', async () => {
  const value = '</title></svg><script>document.title = 1</script>"&'
  const body = `{% assign code = value | qrcode %}<p>{{ code | replace: "<", "(" | slice: 0, 240 }}`
  const { id } = await newTemplate(server, user, { html: `<meta charset="utf-8">${body}` })
  const response = await server.post('/api/v1/pdf', { template_id: id, json: { value } }, user.key)
  expect(response.status).toBe(200)
  expect(await decodedPng('{{ value | qrcode: "60mm" }}', value)).toBe(value)
})

test('the same text makes the same picture, and a missing value makes none', async () => {
  const body = '{{ value | qrcode }}{{ value | barcode }}'
  const pictures = [await preview(body, { value: 'same' }), await preview(body, { value: 'same' })]
  const [first, second] = await Promise.all(pictures.map((one) => one.bytes()))
  expect(second?.length).toBeGreaterThan(1_000)
  expect(Buffer.compare(first ?? Buffer.of(), second ?? Buffer.of(0))).toBe(0)
  const empty = await (await preview('', {})).bytes()
  expect(await (await preview(body, { value: '' })).bytes()).toEqual(empty)
})

describe('a mistake is explained with its line, and without the data', () => {
  test.each([
    ['{{ value | barcode: "ean-13" }}', 'secret', 'must be one of code128, code39, ean13'],
    ['{{ value | barcode: "constructor" }}', 'secret', 'must be one of code128'],
    ['{{ value | barcode: "ean13" }}', 'secret', 'needs 12 digits, or 13'],
    ['{{ value | barcode: "ean13" }}', '4006381333932', 'right check digit'],
    ['{{ value | barcode: "itf" }}', '123', 'an even number of digits'],
    ['{{ value | barcode }}', 'secret ä', 'needs ASCII'],
    ['{{ value | barcode }}', 'x'.repeat(81), 'at most 80 characters'],
    ['{{ value | barcode: colour: "red" }}', 'secret', 'has the options type, module, height'],
    ['{{ value | barcode: height: "tall" }}', 'secret', 'such as "12mm"'],
    ['{{ value | barcode: text: "no" }}', 'secret', 'true or false'],
    ['{{ value | qrcode }}', 'x'.repeat(1_274), 'at most 1273 bytes'],
    ['{{ value | qrcode: level: "Z" }}', 'secret', '"L", "M", "Q" or "H"'],
    ['{{ value | qrcode: "0" }}', 'secret', 'at least 0.1mm'],
    ['{{ value | qrcode }}', ['secret'], 'needs a text or a number'],
  ])('%s', async (expression, value, reason) => {
    const response = await preview(`\n${expression}`, { value })
    const { message, details } = await readError(response)
    expect([response.status, message]).toEqual([400, expect.stringContaining(reason)])
    expect(message).not.toContain('secret')
    expect(details).toMatchObject({ line: 2, issues: [{ path: 'html' }] })
  })

  test('thousands of codes are ended by the limit of their time, and the next template is expanded', async () => {
    const body = '{% for n in (1..5000) %}{{ value | append: n | qrcode }}{% endfor %}'
    const response = await preview(body, { value: 'x'.repeat(1_000) })
    expect((await readError(response)).message).toMatch(/too much time|memory alloc/)
    expect((await preview('{{ value | qrcode }}', { value: 'x' })).status).toBe(200)
  })
})
