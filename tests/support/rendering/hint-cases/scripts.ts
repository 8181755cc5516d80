/**
 * Hints about scripts that do not run, applications that do not render, and selectors that do not
 * match.
 */
import { type HintCase, type HintCases, JS, type RenderBody } from '../hint-fixture.ts'

const explained: HintCase[] = [
  [
    'a script',
    'JAVASCRIPT_OFF',
    { html: '<p>x<script>document.title = 1</script>' },
    'script',
    'it did not run',
  ],
  ['a module', 'JAVASCRIPT_OFF', { html: '<p>x<script type=module>1</script>' }, 'script'],
  ['a load handler', 'JAVASCRIPT_OFF', { html: '<body onload="draw()">x' }, 'body[onload]'],
  [
    'a chart',
    'JAVASCRIPT_OFF',
    {
      html: '<canvas id=chart></canvas><script src="https://cdn.example.com/chart.js"></script><script>new Chart(chart)</script>',
    },
    'script[src="https://cdn.example.com/chart.js"]',
    '`canvas#chart`',
  ],
  [
    'custom elements',
    'JAVASCRIPT_OFF',
    { html: '<my-chart></my-chart><script>1</script>' },
    'script',
    '`my-chart`',
  ],
  [
    'an empty application root',
    'JAVASCRIPT_OFF',
    { html: '<div id=root></div><script>1</script>' },
    'script',
    '`div#root`',
  ],
  [
    'an empty application root with JavaScript on',
    'APP_NOT_RENDERED',
    { html: '<div id=app></div><script>let waits = 1</script>', options: JS },
    'div#app',
  ],
  [
    'a page that shows a loading message',
    'APP_NOT_RENDERED',
    { html: '<div id=app><p>Loading...</div><script>let waits = 1</script>', options: JS },
    null,
    'a message that it is loading',
  ],
  [
    'a loading message below a heading',
    'APP_NOT_RENDERED',
    {
      html: '<h1>Dashboard</h1><div id=r>Loading…</div><script>let waits = 1</script>',
      options: JS,
    },
    'div#r',
    '`Loading…`',
  ],
  [
    'a loading message in another language',
    'APP_NOT_RENDERED',
    {
      html: '<h1>Übersicht</h1><p>Umsatz 2026</p><p id=r>Daten werden geladen ...</p><script>let waits = 1</script>',
      options: JS,
    },
    'p#r',
  ],
  [
    'data that is still under way',
    'APP_NOT_RENDERED',
    {
      html: '<h1>Dashboard</h1><div id=r></div><script>fetch("SITE/hang.css").then(() => { r.textContent = "Data" })</script>',
      options: JS,
    },
    'SITE/hang.css',
    'still loading data',
  ],
  [
    'data of a page at a URL that is still under way',
    'APP_NOT_RENDERED',
    { url: 'SITE/fetching', options: JS },
    'SITE/hang.css',
  ],
  [
    'a spinner that CSS turns',
    'APP_NOT_RENDERED',
    {
      html: '<style>@keyframes turn{to{transform:rotate(1turn)}}b{display:block;width:40px;height:40px;border:4px solid;animation:turn 1s linear infinite}</style><div id=root><b></b></div><script>let waits = 1</script>',
      options: JS,
    },
    'b',
    'a spinner',
  ],
  [
    'a spinner that its class names',
    'APP_NOT_RENDERED',
    {
      html: '<div id=root><svg class=spinner width=24 height=24><circle cx=12 cy=12 r=9 /></svg></div><script>let waits = 1</script>',
      options: JS,
    },
    'svg.spinner',
  ],
  ['an application at a URL', 'APP_NOT_RENDERED', { url: 'SITE/app', options: JS }, 'div#root'],
  [
    'a selector that matches nothing',
    'SELECTOR_NOT_FOUND',
    { html: 'x', options: { waitForSelector: '#done', timeout: 1000 } },
    'options.waitForSelector',
    '`#done`',
  ],
  [
    'a selector that would match after scripts run',
    'SELECTOR_NOT_FOUND',
    { html: 'x<script>1</script>', options: { waitForSelector: '#done', timeout: 1000 } },
    'options.waitForSelector',
    'JavaScript was off',
  ],
  [
    'a selector that matches a hidden element',
    'SELECTOR_NOT_VISIBLE',
    { html: 'x<p id=done hidden>y', options: { waitForSelector: '#done' } },
    'options.waitForSelector',
  ],
]

/** Correct content, or content that only looks like a mistake. */
const withoutHints: [what: string, body: RenderBody][] = [
  [
    'data in a script element',
    {
      html: '<script type="application/ld+json">{"a":1}</script><script type="text/template"><b></script><p>x',
    },
  ],
  ['an empty script element', { html: '<script></script><script nomodule>1</script><p>x' }],
  ['text about scripts', { html: '<p>&lt;script>alert(1)&lt;/script> onload=x' }],
  ['event handlers for user input', { html: '<button onclick="save()">Save</button>' }],
  [
    'scripts that run',
    { html: '<div id=root></div><script>root.textContent = "done"</script>', options: JS },
  ],
  [
    'text about loading',
    {
      html: '<p>Loading docks of the harbour are open again, says the mayor of the town.<script>1</script>',
      options: JS,
    },
  ],
  [
    'a link about loading',
    {
      html: '<p>x<a href="https://example.com/">Loading…</a><p>Loading docks<script>1</script>',
      options: JS,
    },
  ],
  [
    'a loading message for screen readers only',
    {
      html: '<p>x<span style="position:absolute;width:1px;height:1px;overflow:hidden">Loading…</span><script>1</script>',
      options: JS,
    },
  ],
  [
    'data that has arrived',
    {
      html: '<p id=r>x<script>fetch("SITE/cors.json").then(() => { r.textContent = "y" })</script>',
      options: { ...JS, waitForTimeout: 500 },
    },
  ],
  ['data of another site that is still under way', { url: 'SITE/elsewhere', options: JS }],
  [
    'an animation without end beside text',
    {
      html: '<style>@keyframes turn{to{transform:rotate(1turn)}}b{display:block;width:40px;height:40px;border:4px solid;animation:turn 1s linear infinite}</style><p>Report<b></b><script>1</script>',
      options: JS,
    },
  ],
  ['a selector that matches', { html: '<p id=done>x', options: { waitForSelector: '#done' } }],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const SCRIPTS: HintCases = { explained, withoutHints }
