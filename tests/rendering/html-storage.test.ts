/** Storage and cookies of HTML with scripts: they work, and end with the render. */
import { describe, expect, test } from 'bun:test'
import { imageOf, pdfOf } from '../support/api/renders.ts'
import { colourAt } from '../support/files/images.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const { server, site, user } = useSharedServer()

/** HTML that shows the results of expressions, in which an error is its name. */
function showing(expressions: string[]): string {
  return `<!doctype html><pre id=out style="white-space:pre-wrap"></pre><script>
    const results = ${JSON.stringify(expressions)}.map((one) => {
      try { return String((0, eval)(one)) } catch (error) { return error.name }
    })
    out.textContent = results.join(' ')</script>`
}

async function shown(expressions: string[]): Promise<string[]> {
  const html = showing(expressions)
  const [page] = await pdfOf(server, user, { html, options: { enableJavaScript: true } })
  return (page?.text ?? '').trim().split(/\s+/)
}

describe('scripts of HTML can use', () => {
  test.each(['localStorage', 'sessionStorage'])('%s as in a browser', async (name) => {
    const uses: [expression: string, result: string][] = [
      [`${name}.length`, '0'],
      [`${name}.setItem('theme', 'dark'); ${name}.getItem('theme')`, 'dark'],
      [`${name}.number = 7; typeof ${name}.number`, 'string'],
      [`${name}.getItem('absent')`, 'null'],
      [`${name}.absent`, 'undefined'],
      [`JSON.stringify(${name})`, '{"theme":"dark","number":"7"}'],
      [`Object.keys(${name}).join()`, 'theme,number'],
      [`${name}.key(1)`, 'number'],
      [`'theme' in ${name}`, 'true'],
      [`delete ${name}.number; ${name}.length`, '1'],
      [`${name}.removeItem('theme'); ${name}.length`, '0'],
      [`${name}.a = 1; ${name}.clear(); ${name}.length`, '0'],
      [`${name} instanceof Storage`, 'true'],
      [`${name}.setItem('a', 'x'.repeat(6_000_000))`, 'QuotaExceededError'],
      ['localStorage === sessionStorage', 'false'],
    ]
    expect(await shown(uses.map(([expression]) => expression))).toEqual(
      uses.map(([, result]) => result),
    )
  })

  test('document.cookie, of which nothing is sent to a server', async () => {
    const uses: [expression: string, result: string][] = [
      ['document.cookie = "a=1; path=/; secure"; document.cookie', 'a=1'],
      ['document.cookie = "b=2"; document.cookie.replace(" ", "")', 'a=1;b=2'],
      ['document.cookie = "a=; max-age=0"; document.cookie', 'b=2'],
      [
        'document.cookie = "b=; expires=Thu, 01 Jan 1970 00:00:00 GMT"; document.cookie === ""',
        'true',
      ],
      [
        `document.cookie = "sent=1"; fetch("${site.url}/ask", { credentials: "include" }).catch(() => {}); 1`,
        '1',
      ],
    ]
    expect(await shown(uses.map(([expression]) => expression))).toEqual(
      uses.map(([, result]) => result),
    )
    for (const { head } of site.requests) expect(head).not.toContain('sent=1')
  })
})

test('HTML that needs storage before it draws is drawn', async () => {
  const html = `<body bgcolor=red><script>localStorage.setItem('t', '1'); document.body.bgColor = 'lime'</script>`
  expect(
    colourAt(await imageOf(server, user, { html, options: { width: 9, height: 9 } }), 4, 4),
  ).toBe('#00ff00')
})

test('nothing that one render stores is there in the next one of the same user', async () => {
  const uses = ['localStorage.length', 'sessionStorage.length', 'document.cookie.length']
  const leave = 'localStorage.a = sessionStorage.a = document.cookie = "a=1"'
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await shown([...uses, `${leave}; 1`])).toEqual(['0', '0', '0', '1'])
  }
})

test('a page with an address, and a frame that has no storage, are as in a browser', async () => {
  site.routes['/page'] = {
    body: showing(['localStorage.a = 1', 'localStorage.constructor.name', 'origin.slice(0, 4)']),
  }
  const options = { enableJavaScript: true }
  const [page] = await pdfOf(server, user, { url: `${site.url}/page`, options })
  expect(page?.text.trim().split(/\s+/)).toEqual(['1', 'Storage', 'http'])
  const inner = showing(['localStorage.length']).replaceAll('"', '&quot;')
  const html = `<iframe sandbox="allow-scripts" srcdoc="${inner}"></iframe>`
  const [framed] = await pdfOf(server, user, { html, options })
  expect(framed?.text.trim()).toBe('SecurityError')
})
