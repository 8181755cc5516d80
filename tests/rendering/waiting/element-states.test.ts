/** `waitForSelector` waits for the state of an element: attached, visible or hidden. */
import { expect, test } from 'bun:test'
import { useWaitFixture } from '../../support/rendering/wait-fixture.ts'

const fixture = useWaitFixture()

/**
 * A page that says what happened before its output. A render without a wait does not see what comes
 * after a second.
 */
const page = (body: string, script: string) =>
  `${body}<p id=said>early</p><script>setTimeout(() => { ${script}; said.textContent = 'late' }, 1_000)</script>`

test.each([
  [
    'attached',
    '',
    `document.body.append(Object.assign(document.createElement('i'), { id: 'it' }))`,
  ],
  ['visible', '<i id=it hidden>x</i>', 'it.hidden = false'],
  ['visible', '<i id=it style="visibility:hidden">x</i>', `it.style.visibility = ''`],
  ['visible', '<i id=it style="display:block"></i>', `it.textContent = 'x'`],
  [
    'visible',
    '<i id=it hidden>x</i>',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: '#it { display: block }' }))`,
  ],
  ['hidden', '<i id=it>x</i>', 'it.remove()'],
  ['hidden', '<i id=it>x</i>', 'it.hidden = true'],
  ['hidden', '<b><i id=it>x</i></b>', `it.parentElement.style.display = 'none'`],
] as const)('the state %s of %p is reached by `%s`', async (state, body, script) => {
  const options = { enableJavaScript: true, waitForSelector: { selector: '#it', state } }
  const { text } = await fixture.pdf({ html: page(body, script) }, options)
  expect(text).toEndWith('late')
})

test('states are awaited as HTML and at an address, in new pages and warm ones', async () => {
  const html = page('<i id=it hidden>x</i>', 'it.hidden = false')
  const options = { enableJavaScript: true, waitForSelector: { selector: '#it', state: 'visible' } }
  for (const text of await fixture.textsOf(html, options)) expect(text).toEndWith('late')
})

test('without a state, an element that is not visible is enough', async () => {
  const html = page('<i id=it hidden></i>', '')
  const options = { enableJavaScript: true, waitForSelector: { selector: '#it' } }
  expect((await fixture.pdf({ html }, options)).text).toBe('early')
})

test('states are reached without scripts, too', async () => {
  for (const [selector, state] of [
    ['p', 'visible'],
    ['#missing', 'hidden'],
    ['i', 'attached'],
  ]) {
    const texts = await fixture.textsOf('<p>x</p><i hidden></i>', {
      waitForSelector: { selector, state },
    })
    expect(texts).toEqual(['x'])
  }
})

test.each([
  ['visible', 'i', '<i hidden>'],
  ['hidden', 'p', ''],
])('the state %s that is never reached ends with 408 and a hint', async (state, selector, html) => {
  const options = { waitForSelector: { selector, state }, timeout: 1_000 }
  const error = await fixture.errorOf({ html: `<p>x</p>${html}` }, options)
  expect([error.code, error.details?.phase]).toEqual(['RENDER_TIMEOUT', 'wait_selector'])
  const { hints } = await fixture.report(error.request_id)
  expect(hints[0]).toMatchObject({ code: 'SELECTOR_NOT_FOUND', where: 'options.waitForSelector' })
})

test.each([
  [{}, 'options.waitForSelector.selector'],
  [{ selector: 'a[' }, 'options.waitForSelector.selector'],
  [{ selector: 'p', state: 'gone' }, 'options.waitForSelector.state'],
  [{ selector: 'p', more: 1 }, 'options.waitForSelector.more'],
  [5, 'options.waitForSelector'],
])('%j returns 400 at %s', async (waitForSelector, path) => {
  const error = await fixture.errorOf({ html: '' }, { waitForSelector })
  expect(error.details?.issues?.map((issue) => issue.path)).toEqual([path])
})
