/** Forms are read as Gotenberg reads them, within bounds. */
import { describe, expect, test } from 'bun:test'
import { compareNames } from '../../../server/compat/gotenberg/form/order.ts'
import {
  parseBool,
  parseDuration,
  parseFloat64,
  parseInches,
  parseInteger,
} from '../../../server/compat/gotenberg/form/values.ts'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'

const HTML = 'chromium/convert/html'
const { server, user } = useServer({ env: { MAX_BODY_BYTES: '400000' } })

function send(parts: Record<string, Part | Part[]>, headers?: Record<string, string>) {
  return post(server, HTML, parts, { key: user.key, headers })
}

async function textOf(parts: Record<string, Part | Part[]>): Promise<string> {
  const response = await send(parts)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  return response.text()
}

async function pageOf(parts: Record<string, Part | Part[]>) {
  const response = await send(parts)
  expect(response.status).toBe(200)
  const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return page
}

describe('values', () => {
  test('booleans, numbers and durations have the spellings of Go, and no others', () => {
    expect(['1', 't', 'TRUE', 'True'].map(parseBool)).toEqual([true, true, true, true])
    expect(['0', 'f', 'FALSE', 'False'].map(parseBool)).toEqual([false, false, false, false])
    expect(() => parseBool('yes')).toThrow('strconv.ParseBool: parsing "yes": invalid syntax')
    expect(parseInteger('-12')).toBe(-12)
    expect(() => parseInteger('1.5')).toThrow('strconv.Atoi: parsing "1.5": invalid syntax')
    expect([parseFloat64('1e1'), parseFloat64('.5')]).toEqual([10, 0.5])
    expect(() => parseFloat64('NaN')).toThrow('invalid syntax')
    expect(() => parseFloat64('1e999')).toThrow('value out of range')
    expect(['1s', '500ms', '1m30s', '0', '1.5s', '-2s'].map(parseDuration)).toEqual([
      1_000, 500, 90_000, 0, 1_500, -2_000,
    ])
    expect(() => parseDuration('5')).toThrow('time: missing unit in duration "5"')
    expect(() => parseDuration('5x')).toThrow('time: unknown unit "x" in duration "5x"')
    expect(() => parseDuration('')).toThrow('invalid duration')
  })

  test('lengths are inches unless they have a unit', () => {
    const lengths = ['1', '72pt', '96px', '1in', '25.4mm', '2.54cm', '6pc']
    expect(lengths.map(parseInches)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(() => parseInches('1em')).toThrow('strconv.ParseFloat: parsing "1em"')
  })

  test('files are taken by the number in their names, then by name', () => {
    const names = ['b.pdf', '10.pdf', 'a.pdf', '2.pdf', 'z2.pdf', 'z10.pdf', 'z1.pdf']
    expect(names.toSorted(compareNames)).toEqual([
      '2.pdf',
      '10.pdf',
      'z1.pdf',
      'z2.pdf',
      'z10.pdf',
      'a.pdf',
      'b.pdf',
    ])
  })
})

describe('fields', () => {
  test('all findings come in one answer, each on a line', async () => {
    const text = await textOf({
      scale: 'foo',
      landscape: 'foo',
      waitDelay: 'foo',
      paperWidth: 'foo',
      cookies: '[{"name":"yummy_cookie","value":"choco"}]',
      extraHttpHeaders: '{"foo":"bar;scope;;"}',
      emulatedMediaType: 'foo',
      emulatedMediaFeatures: 'foo',
    })
    expect(text.split('\n')).toEqual([
      "Invalid form data: form field 'waitDelay' is invalid (got 'foo', resulting to time: invalid duration \"foo\")",
      'form field \'cookies\' is invalid (got \'[{"name":"yummy_cookie","value":"choco"}]\', resulting to cookie 0 must have its name, value and domain set)',
      "form field 'extraHttpHeaders' is invalid (got '{\"foo\":\"bar;scope;;\"}', resulting to invalid scope '' for header 'foo')",
      "form field 'emulatedMediaType' is invalid (got 'foo', resulting to wrong value, expected either 'screen', 'print' or empty)",
      "form field 'emulatedMediaFeatures' is invalid (got 'foo', resulting to unmarshal emulatedMediaFeatures: invalid character 'o' in literal false (expecting 'a'))",
      "form field 'landscape' is invalid (got 'foo', resulting to strconv.ParseBool: parsing \"foo\": invalid syntax)",
      "form field 'scale' is invalid (got 'foo', resulting to strconv.ParseFloat: parsing \"foo\": invalid syntax)",
      "form field 'paperWidth' is invalid (got 'foo', resulting to strconv.ParseFloat: parsing \"foo\": invalid syntax)",
      "form file 'index.html' is required",
    ])
  })

  test('a scope that is no regular expression is refused in the words of Gotenberg', async () => {
    const extraHttpHeaders = '{"foo":"bar;scope=*."}'
    expect(await textOf({ files: indexHtml('x'), extraHttpHeaders })).toEndWith(
      "resulting to invalid scope regex pattern for header 'foo': error parsing regexp: missing argument to repetition operator in `*.`)",
    )
  })

  test('the first value of a repeated field counts, an empty one is the default, and others are ignored', async () => {
    const page = await pageOf({
      anything: indexHtml('x'),
      paperWidth: ['5', '7'],
      paperHeight: '',
      unknown: 'foo',
    })
    expect(page).toMatchObject({ width: 360, height: 792 })
  })

  test('files are found by their names in any field, whatever the case of the extension', async () => {
    const page = await pageOf({ 'any[]': { name: 'dir\\index.HTML', content: 'found' } })
    expect(page?.text).toContain('found')
  })

  test('unambiguous names of later versions are understood', async () => {
    const page = await pageOf({ files: indexHtml('x'), paperSize: 'a5', nativePages: '1' })
    expect(Math.round(page?.width ?? 0)).toBe(420)
  })
})

describe('bounds', () => {
  test('a body that is no form is refused with 415', async () => {
    const headers = { 'X-Api-Key': user.key, 'Content-Type': 'application/json' }
    const path = `${server.url}/gotenberg/forms/${HTML}`
    const json = await fetch(path, { method: 'POST', headers, body: '{}' })
    expect(json.status).toBe(415)
    expect(await json.text()).toBe(
      "Invalid 'Content-Type' header value: want 'multipart/form-data'",
    )
    const form = { ...headers, 'Content-Type': 'multipart/form-data' }
    const response = await fetch(path, { method: 'POST', headers: form, body: 'x' })
    expect(response.status).toBe(415)
    expect(await response.text()).toBe("Invalid 'Content-Type' header value: no boundary")
  })

  test.each([
    ['without an end', '--b\r\nContent-Disposition: form-data; name="scale"\r\n\r\n1'],
    [
      'of another boundary',
      '--c\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--c--\r\n',
    ],
    [
      'with 10,000 parts',
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(5_000)}--b--\r\n`,
    ],
  ])('a form %s is refused with one sentence', async (_, body) => {
    const headers = {
      'X-Api-Key': user.key,
      'Content-Type': 'multipart/form-data; boundary=b',
    }
    const path = `${server.url}/gotenberg/forms/${HTML}`
    const response = await fetch(path, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.text()).toStartWith('Malformed body')
  })

  test('too many files, a long name, and a large body are refused', async () => {
    const files = Array.from({ length: 501 }, (_, at) => ({ name: `${at}.txt`, content: '' }))
    expect(await textOf({ files })).toBe('Invalid form data: more than 500 files')
    const named = (length: number) => ({ name: `${'x'.repeat(length - 4)}.txt`, content: '' })
    expect(await textOf({ files: named(256) })).toContain('a name of 1 to 255 characters')
    expect(await textOf({ files: named(255) })).toContain("form file 'index.html' is required")
    const large = await send({ files: indexHtml('x'.repeat(500_000)) })
    expect(large.status).toBe(413)
    expect(await large.text()).toContain('MAX_BODY_BYTES')
  })

  test('a long value is not sent back whole', async () => {
    expect((await textOf({ scale: 'x'.repeat(100_000) })).length).toBeLessThan(1_000)
  })
})
