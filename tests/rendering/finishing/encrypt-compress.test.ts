/** `encrypt`, `compress` and `imageQuality`. */
import { describe, expect, test } from 'bun:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { bytesOf, errorOf } from '../../support/api/renders.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const HTML = '<html lang="en"><title>Secret</title><h1>Payslip</h1><p>1,234'

/** Opens a PDF with pdf.js. @returns its title and its permissions, or the name of the error */
async function open(bytes: Uint8Array, password?: string) {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0, ...(password && { password }) })
  try {
    const document = await loading.promise
    const { info } = await document.getMetadata()
    const title = 'Title' in info ? info.Title : null
    return { title, permissions: await document.getPermissions() }
  } catch (error) {
    return error instanceof Error ? error.name : error
  } finally {
    await loading.destroy()
  }
}

describe('encrypt', () => {
  test('with both passwords: each opens the file, others do not, and its text is not in it', async () => {
    const options = { encrypt: { userPassword: 'häschen', ownerPassword: 'owner' } }
    const bytes = await bytesOf(server, user, 'pdf', { html: HTML, options })
    expect(await open(bytes)).toBe('PasswordException')
    expect(await open(bytes, 'wrong')).toBe('PasswordException')
    expect(await open(bytes, 'häschen')).toMatchObject({ title: 'Secret' })
    expect(await open(bytes, 'owner')).toMatchObject({ title: 'Secret' })
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/V 5/)
  })

  test('without a password of the user everybody opens it, with the permissions', async () => {
    const permissions = { print: 'none', copy: false }
    const options = { encrypt: { ownerPassword: 'owner', permissions } }
    const bytes = await bytesOf(server, user, 'pdf', { html: HTML, options })
    const opened = await open(bytes)
    expect(opened).toMatchObject({ title: 'Secret' })
    // 0x04 is printing, 0x10 copying (ISO 32000-2, table 22).
    const allowed =
      typeof opened === 'object' && opened !== null && 'permissions' in opened
        ? opened.permissions
        : null
    expect(allowed).not.toBeNull()
    expect(allowed).not.toContain(0x04)
    expect(allowed).not.toContain(0x10)
    expect(allowed).toContain(0x08)
  })

  test.each([
    [{ encrypt: {} }, 'options.encrypt'],
    [{ encrypt: { userPassword: '' } }, 'options.encrypt.userPassword'],
    [{ encrypt: { userPassword: 'ä'.repeat(64) } }, 'options.encrypt.userPassword'],
    [{ encrypt: { ownerPassword: 'a\nb' } }, 'options.encrypt.ownerPassword'],
    [
      { encrypt: { userPassword: 'a', permissions: { print: 'some' } } },
      'options.encrypt.permissions.print',
    ],
    [{ encrypt: { userPassword: 'a' }, pdfa: '2b' }, 'options.encrypt'],
    [{ encrypt: { userPassword: 'a' }, pdfua: 1 }, 'options.encrypt'],
    [{ encrypt: { userPassword: 'a' }, deterministic: true }, 'options.encrypt'],
    [{ compress: true, pdfa: '2b' }, 'options.compress'],
    [{ imageQuality: 80, pdfa: '4' }, 'options.imageQuality'],
    [{ imageQuality: 0 }, 'options.imageQuality'],
  ])('%j is refused by name', async (options, path) => {
    const error = await errorOf(server, user, 'pdf', { html: HTML, options })
    expect([error.status, error.details?.issues?.[0]?.path]).toEqual([400, path])
  })
})

describe('compress', () => {
  const TABLE = `<html lang="en"><title>T</title><h1>Table</h1><table>${'<tr><td>cell one<td>cell two<td>cell three'.repeat(600)}</table>`

  test('a long tagged table becomes less than a quarter, with the same text, picture and tags', async () => {
    const options = { tagged: true, outline: true }
    const plain = await bytesOf(server, user, 'pdf', { html: TABLE, options })
    const small = await bytesOf(server, user, 'pdf', {
      html: TABLE,
      options: { ...options, compress: true },
    })
    expect(small.length).toBeLessThan(plain.length / 4)
    expect(await readPdf(small)).toEqual(await readPdf(plain))
    expect(await drawPdf(small)).toEqual(await drawPdf(plain))
    expect(await readPdfFacts(small)).toMatchObject({ isTagged: true, info: { Title: 'T' } })
  })

  test('is deterministic', async () => {
    const options = { tagged: true, compress: true, deterministic: true }
    const [one, other] = [
      await bytesOf(server, user, 'pdf', { html: TABLE, options }),
      await bytesOf(server, user, 'pdf', { html: TABLE, options }),
    ]
    expect(Buffer.compare(one, other)).toBe(0)
  })

  test('imageQuality makes a photo smaller, and keeps it recognizable', async () => {
    const canvas = `<canvas id=c width=600 height=400></canvas><script>
      const pen = c.getContext('2d'); const data = pen.createImageData(600, 400)
      for (let i = 0; i < data.data.length; i += 4) {
        const x = (i / 4) % 600, y = i / 2400
        data.data.set([128 + 100 * Math.sin(x / 40) + (x * 7 + y * 13) % 17, 128 + 90 * Math.cos(y / 30) + (x * y) % 11, (x + y) % 256, 255], i)
      }
      pen.putImageData(data, 0, 0)
      const picture = new Image(); picture.src = c.toDataURL(); c.replaceWith(picture)
    </script>`
    const options = { enableJavaScript: true }
    const plain = await bytesOf(server, user, 'pdf', { html: canvas, options })
    const small = await bytesOf(server, user, 'pdf', {
      html: canvas,
      options: { ...options, imageQuality: 60 },
    })
    expect(small.length).toBeLessThan(plain.length / 3)
    const [before, after] = [await drawPdf(plain), await drawPdf(small)]
    const difference = before.data.reduce(
      (sum, value, at) => sum + Math.abs(value - (after.data[at] ?? 0)),
      0,
    )
    expect(difference / before.data.length).toBeLessThan(5)
  })
})
