/** Hints about relative and local addresses. */
import { DATA_PNG, type HintCase, type HintCases, JS, type RenderBody } from '../hint-fixture.ts'

const explained: HintCase[] = [
  [
    'a relative image',
    'RELATIVE_ADDRESS',
    { html: '<img src="images/x.png">' },
    'img[src="images/x.png"]',
    '`images/x.png`',
  ],
  [
    'an image with a root-relative address',
    'RELATIVE_ADDRESS',
    { html: '<p>x<img src="/static/x.png">' },
    'img[src="/static/x.png"]',
  ],
  [
    'a scheme-relative image',
    'RELATIVE_ADDRESS',
    { html: '<img src="//cdn.example.com/x.png">' },
    'img[src="//cdn.example.com/x.png"]',
  ],
  [
    'a relative srcset',
    'RELATIVE_ADDRESS',
    { html: '<img srcset="a.png 1x, b.png 2x">' },
    'img[srcset="a.png"]',
  ],
  [
    'a relative picture source',
    'RELATIVE_ADDRESS',
    { html: `<picture><source srcset="a.webp"><img src="${DATA_PNG}"></picture>` },
    'source[srcset="a.webp"]',
  ],
  [
    'a relative style sheet',
    'RELATIVE_ADDRESS',
    { html: '<link rel=stylesheet href="style.css"><p>x' },
    'link[href="style.css"]',
  ],
  [
    'a relative poster',
    'RELATIVE_ADDRESS',
    { html: '<p>x<video poster="p.jpg"></video>' },
    'video[poster="p.jpg"]',
  ],
  [
    'a relative SVG use',
    'RELATIVE_ADDRESS',
    { html: '<svg><use href="sprite.svg#i"/></svg>' },
    'use[href="sprite.svg#i"]',
  ],
  [
    'a relative object',
    'RELATIVE_ADDRESS',
    { html: '<p>x<object data="x.svg"></object>' },
    'object[data="x.svg"]',
  ],
  [
    'a relative iframe',
    'RELATIVE_ADDRESS',
    { html: '<p>x<iframe src="part.html"></iframe>' },
    'iframe[src="part.html"]',
  ],
  [
    'a relative url() in an attribute',
    'RELATIVE_ADDRESS',
    { html: '<p style="background:url(bg.png)">x' },
    'p[style="bg.png"]',
  ],
  [
    'a relative url() in a style element',
    'RELATIVE_ADDRESS',
    { html: '<style>.hero{background:url("bg.png")}</style><p class=hero>x' },
    '.hero',
  ],
  [
    'a relative @import',
    'RELATIVE_ADDRESS',
    { html: '<style>@import "a.css";</style><p>x' },
    '@import',
  ],
  [
    'a relative @font-face',
    'RELATIVE_ADDRESS',
    { html: '<style>@font-face{font-family:Mine;src:url(m.woff2)}p{font-family:Mine}</style><p>x' },
    '@font-face',
  ],
  [
    'a relative base',
    'RELATIVE_ADDRESS',
    { html: '<base href="/app/"><img src="x.png">' },
    'img[src="x.png"]',
  ],
  [
    'a relative script with JavaScript on',
    'RELATIVE_ADDRESS',
    { html: '<p>x<script src="app.js"></script>', options: JS },
    'script[src="app.js"]',
  ],
  [
    'a relative link',
    'RELATIVE_ADDRESS',
    { html: '<a href="/pricing">Prices</a>' },
    'a[href="/pricing"]',
    'leads nowhere',
  ],
  [
    'a file: URL',
    'LOCAL_ADDRESS',
    { html: '<img src="file:///home/ada/logo.png">' },
    'img[src="file:///home/ada/logo.png"]',
    'your own computer',
  ],
  [
    'a Windows path',
    'LOCAL_ADDRESS',
    { html: '<img src="C:\\Users\\ada\\logo.png">' },
    'img[src="C:\\Users\\ada\\logo.png"]',
    'your own computer',
  ],
  [
    'a blob: URL',
    'LOCAL_ADDRESS',
    { html: '<img src="blob:https://app.example.com/1">' },
    'img[src="blob:https://app.example.com/1"]',
    'browser tab',
  ],
  [
    'an image that a script makes, whose address is revoked too early',
    'IMAGE_UNREADABLE',
    {
      html: '<p>x<img id=i><script>const u = URL.createObjectURL(new Blob(["x"])); URL.revokeObjectURL(u); i.src = u</script>',
      options: JS,
    },
    'img[src^="blob:"]',
    'revoked',
  ],
  [
    'a cid: URL of an e-mail attachment',
    'LOCAL_ADDRESS',
    { html: '<img src="cid:logo">' },
    'img[src="cid:logo"]',
    'e-mail',
  ],
]

/** Correct content, or content that only looks like a mistake. */
const withoutHints: [what: string, body: RenderBody][] = [
  ['absolute addresses', { html: '<img src="SITE/ok.png"><a href="https://example.com/">x</a>' }],
  ['data: URLs', { html: `<img src="${DATA_PNG}"><p style="background:url(${DATA_PNG})">x` }],
  [
    'addresses that are relative to an absolute base',
    { html: '<base href="SITE/"><img src="ok.png"><a href="x">x</a>' },
  ],
  [
    'fragments and other schemes',
    {
      html: '<a href="#top">x</a><a href="mailto:a@b.c">y</a><svg><use href="#i"/><rect width=9 height=9 fill="url(#g)"/></svg>',
    },
  ],
  [
    'a CSS rule that no element uses',
    {
      html: '<style>.hero{background:url(bg.png)}@font-face{font-family:Unused;src:url(u.woff2)}</style><p>x',
    },
  ],
  [
    'relative addresses in text',
    {
      html: '<p>Write src="images/x.png" <code>url(bg.png)</code><!-- <img src="x.png"> --><template><img src=x.png></template>',
    },
  ],
  [
    'an image that a script makes',
    {
      html: '<div id=b></div><script>const i = new Image(); i.src = URL.createObjectURL(new Blob([\'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>\'], { type: "image/svg+xml" })); b.append(i)</script>',
      options: JS,
    },
  ],
  [
    'an image that a script makes, whose address is revoked after it has loaded',
    {
      html: '<img id=i><script>const u = URL.createObjectURL(new Blob([\'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>\'], { type: "image/svg+xml" })); i.onload = () => URL.revokeObjectURL(u); i.src = u</script>',
      options: JS,
    },
  ],
  [
    'a style sheet and a background that a script makes',
    {
      html: '<p id=p>x<script>const u = (text, type) => URL.createObjectURL(new Blob([text], { type })); const l = document.createElement("link"); l.rel = "stylesheet"; l.href = u("p{color:red}", "text/css"); document.head.append(l); p.style.background = "url(" + u(\'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>\', "image/svg+xml") + ")"</script>',
      options: { ...JS, waitForTimeout: 100 },
    },
  ],
  [
    'a relative image for other browsers',
    { html: `<img src="x.png" srcset="${DATA_PNG} 1x" width=9>` },
  ],
  [
    'a relative source for wider screens',
    {
      html: `<picture><source media="(min-width:9000px)" srcset="a.webp"><img src="${DATA_PNG}" width=9></picture>`,
    },
  ],
  [
    'a relative image that a script replaces',
    { html: `<p>x<img id=i src="x.png"><script>i.src = "${DATA_PNG}"</script>`, options: JS },
  ],
  [
    'drawings without a size',
    {
      html: `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect width="80" height="40"/></svg>')}">`,
    },
  ],
  ['a favicon', { html: '<link rel=icon href="/favicon.ico"><p>x' }],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const ADDRESSES: HintCases = { explained, withoutHints }
