/** The time of an expansion is processor time, so that a busy machine refuses no template. */
import { afterEach, expect, spyOn, test } from 'bun:test'
import { createTemplateLanguage } from '../../../server/templates/liquid.ts'

const clock = spyOn(performance, 'now')
afterEach(() => void clock.mockRestore())

test('an expansion that waits for a processor is not ended', () => {
  let ms = 0
  clock.mockImplementation(() => {
    ms += 1_000
    return ms
  })
  const language = createTemplateLanguage()
  const html = '{% for n in (1..3) %}{{ n }}{{ word }}{% endfor %}'
  expect(language.expand(html, { word: 'a' })).toEqual({ value: '1a2a3a' })
})

test('an expansion that computes for longer than 500 ms is ended', () => {
  const html =
    '{% for n in (1..1000) %}{% for m in (1..1000) %}{{ n | plus: m }}{% endfor %}{% endfor %}'
  const result = createTemplateLanguage().expand(html, {})
  expect(result).toMatchObject({ fault: { message: expect.stringContaining('limit exceeded') } })
})
