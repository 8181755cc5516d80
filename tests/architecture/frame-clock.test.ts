/**
 * Frames and the clock of a page have one owner: whether frames run at a line must not depend on
 * who called it.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ENGINE = join(import.meta.dir, '../../packages/chromium/src/engine')
const files = [...new Bun.Glob('**/*.ts').scanSync(ENGINE)].sort()
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(ENGINE, file), 'utf8')))

describe('the frame clock', () => {
  test('is the only one that draws frames on command', () => {
    expect(filesWith(/'HeadlessExperimental\.beginFrame',/)).toEqual(['page/frame-clock.ts'])
  })

  test('is told its state by the steps of a render, the capture, and the page that gets an empty document', () => {
    const callers = filesWith(/frameClock\.enter\(/).filter((file) => !file.startsWith('steps/'))
    expect(callers).toEqual(['output/screenshot.ts', 'page/new-document.ts'])
  })

  test('stops the clock of the scripts for the steps only', () => {
    expect(filesWith(/frameClock\.stopClock\(/)).toEqual([
      'steps/close-tall-window.ts',
      'steps/lease.ts',
      'steps/script-motion.ts',
    ])
  })
})
