/** The texts that the studio previews while one types: each once, and never one that is older. */
import { expect, test } from 'bun:test'
import { createNewestText } from '../../dashboard/studio/newest-text.ts'

test('a text that is drawn after another one was typed does not take its place', () => {
  const texts = createNewestText()
  expect([texts.drawn('opened'), texts.typed('a'), texts.typed('ab')]).toEqual([true, true, true])
  expect([texts.drawn('a'), texts.drawn('ab')]).toEqual([false, false])
})

test('a text that was not typed is the newest, also if it was typed before', () => {
  const texts = createNewestText()
  expect([texts.typed('a'), texts.drawn('a'), texts.typed('ab')]).toEqual([true, false, true])
  expect([texts.drawn('ab'), texts.drawn('a'), texts.drawn('ab')]).toEqual([false, true, true])
})

test('after a text that is asked for again, every other one is another text', () => {
  const texts = createNewestText()
  expect([texts.typed('a'), texts.typed('ab')]).toEqual([true, true])
  texts.take('a')
  expect([texts.typed('a'), texts.drawn('ab')]).toEqual([false, true])
})
