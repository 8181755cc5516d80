/** Pages and options that cost a renderer as much as they can. */
import type { Random } from './random.ts'

/** A request for a render: which operation, and its body. */
export interface HostileRender {
  path: '/api/v1/pdf' | '/api/v1/screenshot'
  body: object
}

type Part = (random: Random) => string

const PARTS: readonly [Part, ...Part[]] = [
  () => '<h1>Invoice</h1><table><tr><td>1<td>2</table>',
  (random) => `<p>${'word '.repeat(random.size(400_000))}`,
  (random) => '<div>'.repeat(random.size(50_000)),
  (random) => `<table>${'<tr><td>a<td>b<td>c'.repeat(random.size(20_000))}</table>`,
  (random) => '<iframe srcdoc="<b>framed"></iframe>'.repeat(random.size(200)),
  (random) => '<img src="data:image/png;base64,AAAA">'.repeat(random.size(5_000)),
  (random) => '<img src="missing.png">'.repeat(random.size(2_000)),
  (random) =>
    `<style>${'.a:has(.b) > .c ~ .d { color: red } '.repeat(random.size(20_000))}</style>`,
  (random) => `<style>@font-face { font-family: ${'x'.repeat(random.size(100_000))} }</style>`,
  () => '<style>* { animation: a 1ms infinite } @keyframes a { to { opacity: 0 } }</style>',
  () => '<style>body { filter: blur(200px); width: 20000px; height: 20000px }</style><p>blurred',
  () =>
    '<svg width="9000" height="9000"><filter id="f"><feTurbulence/></filter><rect filter="url(#f)" width="9000" height="9000"/></svg>',
  () => '<body link=lime text=red bgcolor=blue><a href="#">link</a>',
  () => '<meta http-equiv="refresh" content="0;url=http://127.0.0.1/">',
  () => '<base href="http://169.254.169.254/"><img src="latest/meta-data">',
  () => '<script>for (;;);</script>',
  () =>
    '<script>setInterval(() => { for (const end = Date.now() + 500; Date.now() < end;); })</script>',
  () =>
    '<script>const kept = []; setInterval(() => kept.push(new Uint8Array(10_000_000).fill(1)), 10)</script>',
  () => '<script>for (let n = 0; n < 1e6; n += 1) console.log("x".repeat(1000))</script>',
  () => '<script>for (let n = 0; n < 1e5; n += 1) history.pushState(n, "")</script>',
  () =>
    '<script>for (let n = 0; n < 300; n += 1) fetch("http://127.0.0.1:" + n).catch(() => 0)</script>',
  () => '<script>setInterval(() => location.reload(), 10)</script>',
  () => '<script>while (true) alert(1)</script>',
  () => '<script>document.open(); for (;;) document.write("<p>more")</script>',
  () => '<script>new Worker(URL.createObjectURL(new Blob(["for (;;);"])))</script>',
  () => '<script>window.stop(); document.documentElement.remove()</script>',
  () => '<form name=querySelector></form><img name=documentElement><form name=fonts></form>',
]

const SELECTORS = [
  'h1',
  '#none',
  ':has(:has(a))',
  'a||b',
  ':target-within',
  'p:nth-child(2n+1)',
] as const

/** A render of one to three such parts under random options. */
export function hostileRender(random: Random): HostileRender {
  const html = Array.from({ length: random.int(1, 3) }, () => random.pick(PARTS)(random)).join('')
  const isPdf = random.chance(0.5)
  const waiting = {
    timeout: random.int(1_000, 4_000),
    ...(random.chance(0.2) && { waitForSelector: random.pick(SELECTORS) }),
    ...(random.chance(0.2) && { waitForTimeout: random.int(0, 5_000) }),
  }
  if (isPdf) {
    const template = random.pick(PARTS)(random)
    const options = {
      ...waiting,
      enableJavaScript: random.chance(0.6),
      landscape: random.chance(0.3),
      scale: random.pick([0.1, 1, 2]),
      ...(random.chance(0.2) && {
        displayHeaderFooter: true,
        headerTemplate: template.slice(0, 5_000),
      }),
    }
    return { path: '/api/v1/pdf', body: { html, options } }
  }
  const options = {
    ...waiting,
    width: random.pick([1, 800, 1_280, 8_000]),
    height: random.pick([1, 600, 4_000]),
    deviceScaleFactor: random.pick([1, 2, 3]),
    format: random.pick(['png', 'jpeg', 'webp']),
    fullPage: random.chance(0.4),
    darkMode: random.chance(0.3),
    ...(random.chance(0.2) && { selector: random.pick(SELECTORS) }),
  }
  return { path: '/api/v1/screenshot', body: { html, options } }
}
