/** Hints about scripts that do not run, applications that do not render, and selectors that do not match. */
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
  ['a selector that matches', { html: '<p id=done>x', options: { waitForSelector: '#done' } }],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const SCRIPTS: HintCases = { explained, withoutHints }
