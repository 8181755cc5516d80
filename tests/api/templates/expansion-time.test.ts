/** The time of an expansion is processor time, so that a busy machine refuses no template. */
import { afterEach, expect, spyOn, test } from 'bun:test'
import { createTemplateLanguage } from '../../../server/templates/liquid.ts'
import { htmlOnly, inputOf } from '../../support/api/templates.ts'

const clock = spyOn(performance, 'now')
afterEach(() => void clock.mockRestore())

const LIMITS = { processorMs: 500, realMs: 60_000 }

test('an expansion that waits for a processor is not ended', () => {
  let ms = 0
  clock.mockImplementation(() => {
    ms += 1_000
    return ms
  })
  const language = createTemplateLanguage()
  const html = '{% for n in (1..3) %}{{ n }}{{ word }}{% endfor %}'
  expect(language.expand(inputOf(html, { word: 'a' }), LIMITS)).toEqual({
    value: { ...htmlOnly('1a2a3a'), unnamed: [] },
  })
})

test('an expansion that computes for longer than 500 ms is ended', () => {
  clock.mockRestore()
  const html =
    '{% for n in (1..1000) %}{% for m in (1..1000) %}{{ n | plus: m }}{% endfor %}{% endfor %}'
  const result = createTemplateLanguage().expand(inputOf(html), LIMITS)
  expect(result).toMatchObject({ fault: { message: expect.stringContaining('too much time') } })
})

test('an expansion is ended wherever it is when its real time is over, and the next one is not affected', () => {
  clock.mockRestore()
  const language = createTemplateLanguage()
  const many = '{{ a }}'.repeat(200_000)
  for (const work of [
    () => language.expand(inputOf(many), { processorMs: 60_000, realMs: 20 }),
    () => language.inspect(htmlOnly(many), { processorMs: 60_000, realMs: 20 }),
  ]) {
    expect(work()).toMatchObject({ isOverdue: true })
    expect(language.inspect(htmlOnly('{{ b | upcase }}'), LIMITS)).toEqual({
      value: { variables: ['b'], parts: [] },
    })
    const fault = language.expand(inputOf('{{ b }}\n {{ c | nonsense }}'), LIMITS)
    expect(fault).toMatchObject({ fault: { line: 2, column: 2 } })
  }
})
