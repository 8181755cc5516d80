/**
 * Hints about hostile pages: limited in number and length, hard to suppress or forge, and free of
 * private content.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Hint, reportOf } from '../../support/rendering/hints.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const RELATIVE = '<p>x<img src="images/x.png">'

const { server, site, user } = useSharedServer({
  routes: {
    '/hang.css': 'silence',
  },
})

async function hintsOf(path: string, body: object): Promise<Hint[]> {
  return (await reportOf(server, user, path, body)).hints
}
const codesOf = (hints: Hint[]): string[] => hints.map(({ code }) => code)

describe('a hostile page', () => {
  test('gets at most 20 hints of limited length, however many mistakes it has', async () => {
    const long = 'x'.repeat(3_000)
    const many = (n: number, of: (i: number) => string) =>
      Array.from({ length: n }, (_, i) => of(i))
    const html = [
      ...many(3_000, (i) => `<img src="${i}${long.slice(0, 50)}.png">`),
      ...many(300, (i) => `<img src="http://127.0.0.${i % 250}:81/${i}${long}.png">`),
      ...many(300, (i) => `<img src="file:///${i}${long}">`),
      ...many(50, (i) => `<p style="font-family:Missing${i}">x`),
      `<table class="${long}" style="width:9000px"><td>x</table><p>{{ ${'a'.repeat(90)} }}`,
      `<style>@page{margin:1mm;size:A6}</style><script>1</script>`,
    ].join('')
    const options = {
      displayHeaderFooter: true,
      headerTemplate: '<img src=x.png>H',
      landscape: true,
      margin: { top: '40mm' },
    }
    const hints = await hintsOf('/api/v1/pdf', { html, options })
    expect(hints.length).toBeGreaterThan(12)
    expect(hints.length).toBeLessThanOrEqual(20)
    expect(new Set(hints.map(({ code, where }) => code + where)).size).toBe(hints.length)
    for (const { message, where, fix } of hints) {
      expect(message.length).toBeLessThanOrEqual(600)
      expect(where?.length ?? 0).toBeLessThanOrEqual(200)
      expect(fix.length).toBeLessThanOrEqual(600)
    }
  })

  test('cannot suppress hints with names that shadow properties of the document', async () => {
    const names = [
      'querySelector querySelectorAll getElementsByTagName styleSheets title body documentElement',
      'baseURI childNodes firstChild cookie getElementById all forms scripts head',
    ].flatMap((list) => list.split(' '))
    const html = `${names.map((name) => `<img name=${name} alt>`).join('')}${RELATIVE}<style>@page{size:A5}</style><script>1</script><form onload=x><input name=localName><input name=checkVisibility><input name=matches><input name=getBoundingClientRect></form>`
    const codes = codesOf(await hintsOf('/api/v1/pdf', { html }))
    expect(codes).toContain('RELATIVE_ADDRESS')
    expect(codes).toContain('JAVASCRIPT_OFF')
    expect(codes).toContain('PAGE_SIZE_IGNORED')
  })

  test('cannot suppress hints by replacing built-in functions', async () => {
    const html = `<script>
      for (const type of [Document, Element, Node, Array, String, RegExp]) {
        for (const name of Object.getOwnPropertyNames(type.prototype)) {
          try { Object.defineProperty(type.prototype, name, { value: () => { throw 1 } }) } catch {}
        }
      }
      window.performance = window.getComputedStyle = null
    </script>${RELATIVE}`
    const options = { enableJavaScript: true }
    expect(codesOf(await hintsOf('/api/v1/pdf', { html, options }))).toContain('RELATIVE_ADDRESS')
  })

  test('cannot put markup, line breaks or backquotes into a hint', async () => {
    const address = 'a&lt;script>`alert(1)`\n\u202e\u0007.png'
    const [hint] = await hintsOf('/api/v1/pdf', { html: `<p>x<img src="${address}">` })
    expect(hint?.message).toContain('`ascriptalert(1)')
    expect(`${hint?.message}${hint?.where}`).not.toMatch(/[<>\p{C}]/u)
    expect(hint?.message.split('`')).toHaveLength(3)
  })

  test('cannot forge the measured PDF layout with text that looks like PDF operators', async () => {
    const fake =
      'trailer <</Root 1 0 R>> startxref 0 %%EOF /Type /Page /Contents 1 0 R .24 0 0 -.24 0 842 cm q 0 0 9 9 re W* n q 1 0 0 1 0 0 cm'
    const html = `<title>${fake}</title><a href="https://example.com/${encodeURI(fake)}">${fake}</a>`
    expect(await hintsOf('/api/v1/pdf', { html })).toEqual([])
  })

  test('with more elements than are inspected still gets hints about the first of them', async () => {
    const html = `<script>1</script>${'<i></i>'.repeat(21_000)}`
    const report = await reportOf(server, user, '/api/v1/pdf', { html })
    expect(codesOf(report.hints)).toContain('JAVASCRIPT_OFF')
  })
})

test('hints contain neither queries, passwords or data of URLs, nor text of the page', async () => {
  const html = `<p>Loading secret1</p><p>{{ name | default: "secret2" }}
    <img src="https://ada:secret3@nothing.invalid/x.png?token=secret4#a=secret5">
    <img src="x.png?token=secret6"><img src="data:image/png;base64,secret7">
    <link rel=stylesheet href="${site.url}/hang.css?token=secret8"><script>1</script>`
  const options = { timeout: 1_000, headerTemplate: '<p>secret9', enableJavaScript: true }
  for (const body of [
    { html, options },
    { html: html.replace(/<link.*?>/, ''), options },
  ]) {
    const hints = await hintsOf('/api/v1/pdf', body)
    expect(hints.length).toBeGreaterThan(0)
    expect(JSON.stringify(hints)).not.toContain('secret')
  }
})
