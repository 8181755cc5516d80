/**
 * Tests of the SDK's events, of the files of background renders, and of React elements as a source.
 */
import { expect } from 'bun:test'
import { createElement } from 'react'
import { type Platen, RenderNotCleanError } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'
import { errorFrom } from './fixture.ts'

/** Declares the tests. @param opened returns a recorded client; called in tests only */
export function coverBackgroundRenders(
  { covers }: Coverage,
  opened: () => { platen: Platen },
): void {
  covers('events.list events.get', 'listEvents getEvent', async () => {
    const { platen } = opened()
    const { cursor } = await platen.events.list()
    const { request_id } = await platen.pdf.enqueue({ html: 'x' })
    const { events } = await platen.events.list({ cursor, wait: 30 })
    expect(events[0]).toMatchObject({ event: 'render.completed', request_id })
    const event = await platen.events.get(request_id)
    expect(event).toEqual(await platen.events.get(event.id))
    expect(JSON.parse(event.body)).toMatchObject({ event: 'render.completed', request_id })
  })

  covers('pdf.renderAndWait renders.report', 'renderPdf getRenderReport', async () => {
    const { platen } = opened()
    const clean = await platen.pdf.renderAndWait({ html: '<p>x' })
    expect((await platen.renders.get(clean.requestId ?? '')).status).toBe('completed')
    await clean.assertClean()
    const broken = await platen.pdf.renderAndWait({ html: '<img src="logo.png">' })
    const error = await errorFrom(broken.assertClean(), RenderNotCleanError)
    expect(error.requestId).toBe(broken.requestId ?? '')
    expect(error.hints.map(({ code }) => code)).toContain('RELATIVE_ADDRESS')
  })

  covers('screenshot.render', 'renderScreenshot', async () => {
    const { platen } = opened()
    const square = { width: 10, height: 10, background: 'red' }
    const page = createElement(
      'body',
      { style: { margin: 0 } },
      createElement('div', { style: square }),
    )
    const options = { width: 10, height: 10 }
    const html = createElement('html', null, page)
    const drawn = await platen.screenshot.render({ html, options })
    const same = await platen.screenshot.render({
      html: '<!doctype html><body style="margin:0;background:red">',
      options,
    })
    expect(await drawn.bytes()).toEqual(await same.bytes())
  })
}
