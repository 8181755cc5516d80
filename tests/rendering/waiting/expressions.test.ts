/**
 * `waitForExpression` waits until an expression is truthy, with scripts on and off, and ends with
 * 408 in all other cases.
 */
import { describe, expect, test } from 'bun:test'
import { imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { useWaitFixture } from '../../support/rendering/wait-fixture.ts'

const fixture = useWaitFixture()

const JS = { enableJavaScript: true }
/** A render without a wait does not see what comes after a second. */
const LATE = `<p id=p>early</p><script>setTimeout(() => { p.textContent = 'late'; window.ready = true }, 1_000)</script>`

describe('waitForExpression', () => {
  test.each([
    ['is truthy', 'window.ready'],
    ['no longer throws', 'window.ready.valueOf()'],
    ['resolves', 'Promise.resolve(window.ready)'],
    ['ends with a comment', 'window.ready // is set late'],
    ['awaits', 'await window.ready'],
  ])('ends when the expression %s', async (_, waitForExpression) => {
    const texts = await fixture.textsOf(LATE, { ...JS, waitForExpression })
    expect(texts).toEqual(['late'])
  })

  test('sees the document without scripts of the page, in a new page and in the same one', async () => {
    const html =
      '<p>static</p><script>window.ready = true; document.body.append("scripted")</script>'
    const waitForExpression = `document.querySelector('p') && !window.ready`
    const texts = await fixture.textsOf(html, { waitForExpression })
    expect(texts).toEqual(['static'])
  })

  test('works for a screenshot of HTML without scripts', async () => {
    const waitForExpression = `document.body.bgColor = 'lime'`
    const body = {
      html: '<body bgcolor=red>',
      options: { width: 20, height: 20, waitForExpression },
    }
    expect(colourAt(await imageOf(fixture.server, fixture.user, body), 9, 9)).toBe('#00ff00')
  })

  test.each([
    ['is never truthy', 'window.never'],
    ['throws', 'window.never.there'],
    ['never settles', 'new Promise(() => {})'],
    ['loops', '(() => { for (;;); })()'],
  ])(
    'that %s ends with 408 and its name, and the next render works',
    async (_, waitForExpression) => {
      for (const enableJavaScript of [true, false]) {
        const options = { waitForExpression, enableJavaScript, timeout: 1_000 }
        const error = await fixture.errorOf({ html: '<p>x' }, options)
        expect([error.code, error.details?.phase]).toEqual(['RENDER_TIMEOUT', 'wait_expression'])
        expect(error.message).toContain('`options.waitForExpression`')
        const report = await fixture.report(error.request_id)
        expect(report.hints[0]).toMatchObject({
          code: 'TIMEOUT',
          where: 'options.waitForExpression',
        })
        expect((await fixture.pdf({ html: '<p>next' }, {})).text).toBe('next')
      }
    },
  )

  test('that is no JavaScript returns 400 with its name', async () => {
    const error = await fixture.errorOf({ html: '<p>x' }, { waitForExpression: 'a b' })
    expect([error.code, error.details?.issues?.[0]?.path]).toEqual([
      'VALIDATION_ERROR',
      'options.waitForExpression',
    ])
  })

  test('that is a function, which is always truthy, returns 400', async () => {
    const error = await fixture.errorOf({ html: '<p>x' }, { waitForExpression: '() => window.x' })
    expect(error.details?.issues?.[0]?.message).toContain('A function is always truthy')
  })

  test('with a large value does not send it', async () => {
    const { text } = await fixture.pdf(
      { html: '<p>x' },
      { waitForExpression: `'y'.repeat(2 ** 28)` },
    )
    expect(text).toBe('x')
  })
})
