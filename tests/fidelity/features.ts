/**
 * Generated pages: one feature of CSS, HTML, SVG or scripts each, alone and within a document of
 * several pages.
 */

export interface Feature {
  name: string
  html: string
  /** Whether the page needs its scripts. */
  scripted: boolean
}

const BOX = 'width:160px;height:90px;background:#2a5d9f;color:#fff'
const BOXES = `<div class=a style="${BOX}">one</div><div class=b style="${BOX}">two</div><div class=c style="${BOX}">three</div>`
const TEXT = 'The quick brown fox jumps over the lazy dog and looks back. '
const PARAGRAPHS = Array.from({ length: 4 }, () => `<p>${TEXT.repeat(6)}</p>`).join('')
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><circle cx="20" cy="20" r="18" fill="tomato"/></svg>')}`

/** Style sheets over the same three boxes and four paragraphs. */
const STYLES: Record<string, string> = {
  flex: 'main{display:flex;gap:12px;flex-wrap:wrap;justify-content:space-between}',
  grid: 'main{display:grid;grid-template-columns:1fr 2fr 1fr;gap:8px}',
  'grid-areas':
    'main{display:grid;grid-template-areas:"a b" "c c"}.a{grid-area:a}.b{grid-area:b}.c{grid-area:c}',
  columns: 'body{columns:3;column-rule:1px solid #999}',
  float: '.a{float:left;margin:8px;shape-outside:circle()}.b{float:right}',
  positions:
    'main{position:relative;height:300px}.a{position:absolute;right:0}.b{position:sticky;top:0}.c{position:fixed;bottom:0}',
  transforms:
    '.a{transform:rotate(12deg) scale(.8)}.b{transform:perspective(300px) rotateY(40deg)}.c{translate:40px;rotate:-6deg}',
  filters:
    '.a{filter:blur(3px)}.b{filter:sepia(1) contrast(2)}.c{filter:drop-shadow(4px 4px 6px #000)}',
  'backdrop-filter': '.b{margin-top:-60px;background:#ffffff80;backdrop-filter:blur(6px)}',
  blending:
    'main{background:orange}.a{mix-blend-mode:multiply}.b{mix-blend-mode:difference}main{isolation:isolate}',
  gradients:
    '.a{background:linear-gradient(30deg,red,blue)}.b{background:radial-gradient(circle,gold,green)}.c{background:conic-gradient(red,lime,blue,red)}',
  shadows: 'div{box-shadow:0 6px 12px #0008,inset 0 0 8px #fff;text-shadow:1px 1px 2px #000}',
  borders:
    '.a{border:6px dashed red;border-radius:30px}.b{border:8px double #000}.c{border-image:linear-gradient(red,blue) 1;border-style:solid;border-width:6px}',
  'clip-path': '.a{clip-path:circle(40%)}.b{clip-path:polygon(50% 0,100% 100%,0 100%)}',
  masks: 'div{mask-image:linear-gradient(90deg,#000,transparent)}',
  opacity: '.a{opacity:.3}.b{opacity:.6}main{opacity:.9}',
  overflow:
    'div{overflow:hidden}.b{overflow:auto;height:20px}.c{text-overflow:ellipsis;white-space:nowrap;width:30px}',
  'writing-mode': 'p{writing-mode:vertical-rl;height:200px}',
  'right-to-left': 'body{direction:rtl}',
  typography:
    'p{font:italic 700 18px/1.8 serif;letter-spacing:1px;word-spacing:4px;text-transform:uppercase;text-align:justify}',
  decorations:
    'p{text-decoration:underline wavy red 2px;text-underline-offset:4px}p::first-letter{font-size:3em;float:left}p::first-line{color:red}',
  counters:
    'body{counter-reset:n}p::before{counter-increment:n;content:"§" counter(n,upper-roman) " "}',
  'pseudo-elements':
    'div::before{content:"« "}div::after{content:" »"}p::marker{color:red}p{display:list-item}',
  'container-queries':
    'main{container-type:inline-size}@container (min-width:300px){div{background:green!important}}',
  has: 'main:has(.b) .a{background:crimson!important}:is(.b,.c):not(.c){opacity:.5}',
  nesting: 'main{& .a{background:purple!important;&:first-child{color:yellow!important}}}',
  layers: '@layer low,high;@layer high{p{color:green}}@layer low{p{color:red}}',
  'color-functions':
    '.a{background:color-mix(in oklch,red,blue)!important}.b{background:oklch(70% .2 140)!important}.c{background:color(display-p3 1 0 0)!important}',
  'media-print': '@media print{p{color:red}}@media screen{p{color:blue}}',
  'page-breaks': 'p{break-after:page}',
  'page-rules': '@page{size:A5 landscape;margin:30mm 10mm}',
  'content-visibility': 'p{content-visibility:auto;contain-intrinsic-size:auto 100px}',
  'content-hidden': 'p{content-visibility:hidden}',
  'finite-animation': '@keyframes in{from{opacity:0;translate:200px}}div{animation:in .4s both}',
  'endless-animation': '@keyframes turn{to{rotate:360deg}}div{animation:turn 2s linear infinite}',
  'paused-animation': '@keyframes in{from{opacity:0}}div{animation:in 1s -0.5s paused both}',
  transition: 'div{transition:background .3s}div:hover{background:red!important}',
  'viewport-units': 'main{min-height:100vh;width:50vw}p{font-size:2vmin}',
  'scroll-snap': 'main{overflow-x:scroll;scroll-snap-type:x mandatory;display:flex;width:200px}',
  zoom: 'main{zoom:1.5}',
  'aspect-ratio': 'div{aspect-ratio:1;height:auto!important;object-fit:cover}',
  'page-boxes':
    '@page{margin:25mm;@top-center{content:"Page " counter(page) "/" counter(pages)}}@page :first{@bottom-right{content:"first"}}',
  'named-pages':
    '@page wide{size:A4 landscape}@page small{size:300px 400px;margin:10px}.b{page:wide}.c{page:small}',
  'scroll-timeline':
    '@keyframes grow{from{width:0}to{width:100%}}.a{position:fixed;top:0;animation:grow linear;animation-timeline:scroll(root)}',
  'starting-style': '.a{opacity:1;transition:opacity .3s;@starting-style{opacity:0}}',
  'registered-property':
    '@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}@keyframes turn{to{--turn:90deg}}.a{rotate:var(--turn);animation:turn .3s both}',
  'animation-composition':
    '@keyframes turn{to{rotate:30deg}}.a{rotate:10deg;animation:turn .3s both;animation-composition:add}',
  'offset-path':
    '@keyframes go{to{offset-distance:100%}}.a{offset-path:path("M 80 50 C 200 0 300 200 400 60");animation:go .3s both}',
  'narrow-transition':
    '.a{transition:translate .3s}@media (max-width:600px){.a{translate:200px;transition:none}}',
  'wide-animation': '@keyframes in{from{opacity:0}}@media (min-width:601px){div{animation:in .3s}}',
  anchors:
    '.a{anchor-name:--a}.b{position:absolute;position-anchor:--a;top:anchor(bottom);left:anchor(right)}',
}

/** Bodies that say themselves what they show. */
const BODIES: Record<string, string> = {
  table: `<table border=1><caption>Caption</caption><thead><tr><th colspan=2>Head</th></tr></thead>${'<tr><td>cell<td rowspan=1>12.00'.repeat(40)}</table>`,
  'long-table': `<table><thead><tr><th>Repeated<th>Head</tr></thead>${Array.from({ length: 150 }, (_, row) => `<tr><td>${row}<td>${row * 3}`).join('')}</table>`,
  lists: `<ol start=7 reversed><li>a<li>b<ul><li>c</ul></ol><dl><dt>term<dd>definition</dl>`,
  forms: `<form><input value=text><input type=checkbox checked><input type=radio><input type=range><select><option>one<option selected>two</select><textarea>area</textarea><button>go</button><progress value=.4></progress><meter value=.7></meter><input type=date value=2026-01-02><input type=color value="#ff0000"></form>`,
  svg: `<svg width=300 height=200><defs><pattern id=p width=10 height=10 patternUnits=userSpaceOnUse><circle cx=5 cy=5 r=3 /></pattern></defs><rect width=120 height=90 fill="url(#p)"/><path d="M150 20 q40 80 80 0 t60 40" stroke=red fill=none stroke-width=4 /><text x=10 y=150 font-size=30>vector</text></svg>`,
  'svg-animate': `<svg width=200 height=60><rect width=60 height=60><animate attributeName=x from=0 to=140 dur=.1s fill=freeze /></rect></svg>`,
  'hidden-animation': `<style>progress{appearance:none;height:30px}progress::-webkit-progress-value{background:teal;animation:grow .1s}@keyframes grow{from{width:0}}#part{animation:show .1s}@keyframes show{from{opacity:0}}</style><progress value=.7></progress><svg width=90 height=60><defs><rect id=part width=90 height=60 /></defs><use href=#part /></svg>`,
  pictures: `<img src="${PICTURE}"><img src="${PICTURE}" width=120 height=40 style="object-fit:contain"><picture><source srcset="${PICTURE}" media="(min-width:1px)"><img></picture>`,
  'lazy-picture': `<div style="height:3000px"></div><img loading=lazy src="${PICTURE}">`,
  'broken-picture':
    '<img src="data:image/png;base64,AAAA" alt="alternative text" width=90 height=40>',
  mathml:
    '<math display=block><mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac><mo>=</mo><msubsup><mi>c</mi><mn>1</mn><mn>2</mn></msubsup></math>',
  ruby: '<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>',
  autofocus:
    '<p>text</p><input disabled autofocus><input value=field autofocus><input value=other>',
  hover:
    '<style>body{height:90vh}body:hover{background:gold}p{transition:1s}p:hover{color:red}</style><p>under no pointer',
  details:
    '<details open><summary>Open</summary>content</details><details><summary>Closed</summary>hidden</details>',
  dialog: '<dialog open>Dialog</dialog><div popover>not shown</div>',
  frame: `<iframe srcdoc="<body style='background:gold'>inside" width=200 height=80></iframe>`,
  'shadow-root':
    '<div><template shadowrootmode=open><style>b{color:red}</style><b>shadow</b> <slot></slot></template>light</div>',
  quirks: '<table><tr><td width=100%>no doctype<font color=red size=7>big',
  headings:
    '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><hr><blockquote>quote</blockquote><pre>pre  formatted\n\ttext</pre><code>code</code>',
  scripts: 'Latin Ελληνικά Кириллица עברית العربية हिन्दी ไทย 中文 日本語 한국어 👩‍👩‍👧‍👦 ﷽',
  links: '<a href="https://example.com/">link</a> <a href="#x">local</a> <a name=x>anchor</a>',
  hidden:
    '<p hidden>never</p><p hidden=until-found>until found</p><p style="visibility:hidden">space</p>after',
  'responsive-picture': `<picture><source media="(max-width:900px)" srcset="${PICTURE}"><img alt=wide src="${PICTURE.replace('tomato', 'teal')}"></picture>`,
  'custom-select':
    '<style>select,::picker(select){appearance:base-select}</style><select><button><selectedcontent></selectedcontent></button><option><b>one</b><option selected><i>two</i></select>',
  subgrid:
    '<div style="display:grid;grid-template-columns:1fr 2fr">' +
    '<div style="display:grid;grid-column:1/-1;grid-template-columns:subgrid"><b>name</b><i>value</i></div>'.repeat(
      60,
    ) +
    '</div>',
  tall: '<div style="height:6000px;background:repeating-linear-gradient(red 0 100px,blue 100px 200px)"></div>',
  wide: '<div style="width:3000px;background:linear-gradient(90deg,red,blue);height:50px"></div>',
}

/** Scripts that change the page in ways that depend on frames, sizes and time. */
const SCRIPTS: Record<string, string> = {
  rows: 'for (let row = 0; row < 60; row++) document.body.append(Object.assign(document.createElement("p"), { textContent: "row " + row }))',
  frame: 'requestAnimationFrame(() => { document.body.append("drawn in a frame") })',
  resize:
    'new ResizeObserver(([entry]) => { entry.target.dataset.seen ??= document.body.append(entry.contentRect.width) ?? 1 }).observe(document.querySelector("main"))',
  intersection:
    'new IntersectionObserver((all) => all.forEach(({ target, isIntersecting }) => { if (isIntersecting) target.style.color = "red" })).observe(document.querySelector("p"))',
  canvas:
    'const c = document.createElement("canvas"); document.body.append(c); const x = c.getContext("2d"); x.fillStyle = "green"; x.fillRect(10, 10, 100, 60); x.font = "20px serif"; x.fillText("canvas", 10, 110)',
  'narrow-canvas':
    'const c = document.createElement("canvas"); document.body.append(c); c.getContext("2d").fillRect(10, 10, 100, 60); document.head.insertAdjacentHTML("beforeend", "<style>@media (max-width: 600px) { canvas { display: none } }</style>")',
  timer: 'setTimeout(() => document.body.append("after 200 ms"), 200)',
  promise: 'Promise.resolve().then(() => document.body.append("microtask"))',
  element:
    'customElements.define("x-a", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<b>custom</b>" } }); document.body.append(document.createElement("x-a"))',
  web: 'document.body.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 })',
  focus: 'document.body.append(String(innerWidth), " ", String(document.hasFocus()))',
  'late-scroll':
    'const m = document.querySelector("main"); m.style = "height:100px;overflow:auto;scroll-behavior:smooth"; m.onscrollend = () => document.body.append("arrived"); m.scrollTop = 150',
  'late-worker':
    'const w = new Worker(URL.createObjectURL(new Blob(["let n = 0; const f = () => ++n < 9 ? requestAnimationFrame(f) : postMessage(n); f()"]))); w.onmessage = ({ data }) => document.body.append("frames " + data)',
  'late-canvas':
    'const c = document.createElement("canvas"); document.body.append(c); const o = c.transferControlToOffscreen(); new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => { data.getContext(\'2d\').fillRect(10, 10, 90, 60) }"]))).postMessage(o, [o])',
  'late-address':
    'location = URL.createObjectURL(new Blob(["<h1>second document"], { type: "text/html" }))',
  'late-document':
    'setTimeout(() => { document.open(); document.write("<h1>rewritten"); document.close() }, 50)',
  'late-chain':
    'const a = document.querySelector(".a"); a.animate({ marginLeft: ["0px", "90px"] }, { duration: 90, fill: "forwards" }).finished.then((one) => { one.commitStyles(); one.cancel(); a.animate({ opacity: [1, 0.4] }, { duration: 90, fill: "both" }) })',
  'late-transition':
    'const a = document.querySelector(".a"); a.style.transition = "width .1s"; a.ontransitionend = () => { a.style.background = "green" }; requestAnimationFrame(() => requestAnimationFrame(() => { a.style.width = "300px" }))',
  'late-element':
    'document.body.append(document.createElement("x-late")); setTimeout(() => customElements.define("x-late", class extends HTMLElement { connectedCallback() { this.textContent = "upgraded" } }), 100)',
  'late-sheet':
    'const sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet]; setTimeout(() => sheet.insertRule("p { color: green; border: 1px solid }"), 60)',
  'late-message':
    'onmessage = ({ data }) => { document.body.append(data) }; const f = document.createElement("iframe"); f.srcdoc = "framed<script>parent.postMessage(\'from the frame\', \'*\')<\\/script>"; document.body.append(f)',
  'library-sized-canvas':
    'const c = document.createElement("canvas"); document.querySelector("main").append(c); new ResizeObserver(() => { c.width = innerWidth / 2; c.height = 80; c.style.width = "50%"; const x = c.getContext("2d"); x.fillStyle = "teal"; x.fillRect(0, 0, c.width - 20, 60) }).observe(document.querySelector("main"))',
  'library-scheduler':
    'const { port1, port2 } = new MessageChannel(); let turns = 0; port1.onmessage = () => { if (++turns < 50) port2.postMessage(0); else document.body.append("turns " + turns) }; port2.postMessage(0)',
  'library-measured-text':
    'const t = document.createElementNS("http://www.w3.org/2000/svg", "text"); t.textContent = "measured"; t.setAttribute("y", 30); const s = document.createElementNS("http://www.w3.org/2000/svg", "svg"); s.append(t); document.body.append(s); const b = t.getBBox(); s.setAttribute("viewBox", [b.x, b.y, b.width, b.height].join(" ")); s.style.width = "50%"',
  'library-foreign-object':
    "const i = new Image(); i.src = \"data:image/svg+xml,\" + encodeURIComponent(\"<svg xmlns='http://www.w3.org/2000/svg' width='200' height='60'><foreignObject width='200' height='60'><b xmlns='http://www.w3.org/1999/xhtml'>copied</b></foreignObject></svg>\"); i.onload = () => { const c = document.createElement(\"canvas\"); c.getContext(\"2d\").drawImage(i, 0, 0); document.body.append(c) }",
  'library-canvas-picture':
    'const c = document.createElement("canvas"); c.getContext("2d").fillRect(9, 9, 90, 60); c.toBlob((blob) => { const i = new Image(); i.src = URL.createObjectURL(blob); document.body.append(i) })',
  'library-mutations':
    'new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => { if (one.matches?.("i:not([style])")) one.style.color = "red" }))).observe(document.body, { childList: true, subtree: true }); setTimeout(() => document.body.insertAdjacentHTML("beforeend", "<i>styled when added</i>"))',
  'library-shared-sheet':
    'const sheet = new CSSStyleSheet(); sheet.replaceSync("@keyframes in { from { opacity: 0; margin-left: 90px } } b { animation: in .2s both; color: green }"); customElements.define("x-sheet", class extends HTMLElement { constructor() { super(); const root = this.attachShadow({ mode: "open" }); root.adoptedStyleSheets = [sheet]; root.innerHTML = "<b>adopted</b>" } }); document.body.append(document.createElement("x-sheet"))',
  'library-columns':
    'const m = document.querySelector("main"); m.style.position = "relative"; [...m.children].forEach((one, at) => { Object.assign(one.style, { position: "absolute", left: at * 170 + "px", transition: "transform .2s" }); one.offsetWidth; one.style.transform = "translateY(" + at * 20 + "px)" }); m.style.height = "140px"',
  'library-modal':
    'const d = document.createElement("dialog"); d.textContent = "modal"; d.style.transition = "opacity .2s"; d.style.opacity = 0; document.body.append(d); d.showModal(); document.body.style.overflow = "hidden"; d.offsetWidth; d.style.opacity = 1',
  'library-worker-picture':
    'const w = new Worker(URL.createObjectURL(new Blob(["const c = new OffscreenCanvas(90, 60); c.getContext(\'2d\').fillRect(0, 0, 90, 60); const b = c.transferToImageBitmap(); postMessage(b, [b])"]))); w.onmessage = ({ data }) => { const c = document.createElement("canvas"); c.getContext("bitmaprenderer").transferFromImageBitmap(data); document.body.append(c) }',
}

export function features(): Feature[] {
  const page = (style: string, body: string) =>
    `<!doctype html><meta charset=utf-8><style>body{font:16px sans-serif}${style}</style>${body}`
  return [
    ...Object.entries(STYLES).flatMap(([name, style]) => [
      {
        name: `style-${name}`,
        html: page(style, `<main>${BOXES}</main>${PARAGRAPHS}`),
        scripted: false,
      },
      {
        name: `style-${name}-long`,
        html: page(style, `<main>${BOXES}</main>${PARAGRAPHS.repeat(8)}<main>${BOXES}</main>`),
        scripted: false,
      },
    ]),
    ...Object.entries(BODIES).map(([name, body]) => ({
      name: `body-${name}`,
      html: name === 'quirks' ? body : page('', body),
      scripted: false,
    })),
    ...Object.entries(SCRIPTS).map(([name, script]) => ({
      name: `script-${name}`,
      html: page('', `<main>${BOXES}</main>${PARAGRAPHS}<script>{${script}}</script>`),
      scripted: true,
    })),
  ]
}
