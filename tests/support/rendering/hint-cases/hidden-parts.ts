/** Hints about elements that hide a part of their content. */
import { DATA_PNG, type HintCase, type HintCases, type RenderBody } from '../hint-fixture.ts'

const rows = (count: number) => '<p>row</p>'.repeat(count)
const cells = '<td>a long cell of a table'.repeat(30)
const SHELL =
  '<!doctype html><style>body{margin:0;height:100vh;display:flex;flex-direction:column}main{flex:1;min-height:0;overflow:auto}</style><header>Bar</header>'

const explained: HintCase[] = (
  [
    [
      'the inner scroller of an app',
      `${SHELL}<main>${rows(90)}</main>`,
      'main',
      'px of its content below',
    ],
    [
      'a body that scrolls in place of the page',
      `<!doctype html><style>html{height:100%;overflow:hidden}body{height:100%;margin:0;overflow:auto}</style>${rows(90)}`,
      'body',
      'below its visible part',
    ],
    [
      'a scroller in a scroller',
      `${SHELL}<main><div class=list style="height:300px;overflow-y:scroll">${rows(90)}</div></main>`,
      'div.list',
      'below its visible part',
    ],
    [
      'a table that scrolls to its side',
      `<div class=wide style="overflow-x:auto"><table style="white-space:nowrap"><tr>${cells}</table></div>`,
      'div.wide',
      'px beside its visible part',
    ],
    [
      'a table that only scrolls on paper',
      '<div class=wide style="overflow-x:auto"><table style="width:1100px"><tr><td>a<td>b</table></div>',
      'div.wide',
      'beside',
    ],
    [
      'a large image in a box that scrolls',
      `<!doctype html><div style="overflow:auto"><img width=1264 height=99 src="${DATA_PNG}"></div>`,
      'div',
      'px beside',
    ],
    [
      'content that scrolls in its own box',
      '<div style="overflow:auto"><div style="width:2000px">x</div></div>',
      'div',
      'px beside',
    ],
    [
      'a text area with more lines than it shows',
      `<textarea id=note rows=3>${'line\n'.repeat(30)}</textarea>`,
      'textarea#note',
      'is a text area',
    ],
    [
      'a frame that is lower than its document',
      '<iframe class=part srcdoc="<p style=height:900px>x" height=100></iframe>',
      'iframe.part',
      'is a frame',
    ],
    [
      'a screen that scripts scroll',
      `<!doctype html><style>body{margin:0}.screen{height:100vh;overflow:hidden}</style><div class=screen>${rows(90)}</div>`,
      'div.screen',
      'cuts off its content',
    ],
  ] as const
).map(([what, html, where, message]) => [what, 'CONTENT_HIDDEN', { html }, where, message])

/** Content that is shown in full, and content that its author hides. */
const withoutHints: [what: string, body: RenderBody][] = (
  [
    [
      'a scroller that has room for its content',
      `<div style="height:900px;overflow:auto">${rows(9)}</div>`,
    ],
    [
      'a scroller that print styles open',
      `<style>@media print{main{height:auto!important}}</style><main style="height:300px;overflow:auto">${rows(20)}</main>`,
    ],
    ['text that is cut off by a box', `<p style="height:20px;overflow:hidden">${rows(20)}</p>`],
    [
      'a scroller that is hidden',
      `<p>x<div style="display:none"><div style="height:100px;overflow:auto">${rows(20)}</div></div>
       <div style="visibility:hidden;height:90px;overflow:auto">${rows(20)}</div>`,
    ],
    ['a page that scrolls', `<body style="overflow:auto">${rows(90)}`],
    [
      'a page whose window must not be scrolled behind a dialog',
      `<!doctype html><body style="overflow:hidden">${rows(90)}`,
    ],
    [
      'a scroll bar that scripts draw, which has only a size',
      '<p>x<div style="height:90px;overflow-y:scroll"><div style="height:900px"></div></div>',
    ],
    ['a frame with room for its document', '<iframe srcdoc="<p>x" height=200></iframe>'],
    ['a text area with room for its lines', '<textarea rows=9>x</textarea>'],
  ] as const
).map(([what, html]) => [what, { html }])

/** The cases of tests/rendering/report/hints.test.ts. */
export const HIDDEN_PARTS: HintCases = { explained, withoutHints }
