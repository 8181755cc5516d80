/** Markdown by the routes of Gotenberg, and pages that are refused. */
import { describe, expect, test } from 'bun:test'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

const convert = (kind: string, parts: Record<string, Part | Part[]>) =>
  post(server, `chromium/convert/${kind}`, parts, { key: user.key })

async function refusal(kind: string, parts: Record<string, Part | Part[]>) {
  const response = await convert(kind, parts)
  return { status: response.status, text: await response.text() }
}

async function pdf(kind: string, parts: Record<string, Part | Part[]>): Promise<Uint8Array> {
  const response = await convert(kind, parts)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

const textOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).map(({ text }) => text).join('\n')

describe('Markdown', () => {
  test('is put into the page without its scripts', async () => {
    const bytes = await pdf('markdown', {
      files: [
        indexHtml('<title>t</title>{{ toHTML "a.md" }}<hr>{{toHTML `b.md`}}'),
        {
          name: 'a.md',
          content:
            '# Heading\n\n|x|y|\n|-|-|\n|1|2|\n\n<script>document.body.textContent="BAD"</script><img src=x onerror="document.body.textContent=1"><a href="java\tscript:1">link</a>',
        },
        { name: 'b.md', content: '*second*' },
      ],
    })
    const text = await textOf(bytes)
    expect(text).toContain('Heading')
    expect(text).toContain('second')
    expect(text).not.toContain('BAD')
  })

  test('that is missing, or another action of the template, is 400', async () => {
    const md = { name: 'x.md', content: 'x' }
    const missing = { files: [indexHtml('{{ toHTML "a.md" }}{{ toHTML "b.md" }}'), md] }
    expect(await refusal('markdown', missing)).toEqual({
      status: 400,
      text: "Markdown file(s) not found: 'a.md'\n'b.md'",
    })
    const action = { files: [indexHtml('{{ range . }}'), md] }
    expect((await refusal('markdown', action)).text).toContain('the only one that is supported')
    const none = { files: indexHtml('x') }
    expect((await refusal('markdown', none)).text).toBe(
      'Invalid form data: no form file found for extensions: [.md]',
    )
  })

  test('that is hostile ends in time, and is refused', async () => {
    const md = { name: 'x.md', content: '>'.repeat(100_000) }
    const response = await convert('markdown', { files: [indexHtml('{{ toHTML "x.md" }}'), md] })
    expect([200, 400]).toContain(response.status)
  })
})

describe('refusals', () => {
  const files = indexHtml('<p>x')
  test.each([
    [{ omitBackground: 'true' }, 'omitBackground requires printBackground set to true'],
    [
      { nativePageRanges: '2-3' },
      "The page ranges '2-3' (nativePageRanges) exceeds the page count",
    ],
    [
      { nativePageRanges: 'foo' },
      "Chromium does not handle the page ranges 'foo' (nativePageRanges) syntax",
    ],
    [
      { waitForExpression: 'undefined' },
      "The expression 'undefined' (waitForExpression) returned an exception or undefined",
    ],
    [
      { waitForExpression: 'nothing.at.all' },
      "The expression 'nothing.at.all' (waitForExpression) returned an exception or undefined",
    ],
    [{ paperWidth: '0' }, 'Chromium does not handle the provided settings'],
    [{ extraHttpHeaders: '{"Host":"x"}' }, "'extraHttpHeaders.Host' cannot be set"],
  ])('%j is 400', async (fields, expected) => {
    const { status, text } = await refusal('html', { files, ...fields })
    expect(text).toContain(expected)
    expect(status).toBe(400)
  })

  test('all exceptions of scripts are listed', async () => {
    const html =
      '<script>setTimeout(() => { throw new Error("first") }); setTimeout(() => { throw new Error("second") })</script>'
    const parts = { files: indexHtml(html), failOnConsoleExceptions: 'true' }
    expect(await refusal('html', parts)).toEqual({
      status: 409,
      text: 'Chromium console exceptions:\nError: first\nError: second',
    })
  })
})
