/** The sentences of `platen doctor` about the Chromium of the server. */
import { expect, test } from 'bun:test'
import { describeChromium } from '../src/chromium-age.ts'

const NOW = new Date('2026-06-30T12:00:00Z')

test('a Chromium is shown with its version, its build date and its age', () => {
  const build = { version: '156.0.8078.108', build_date: '2026-06-29' }
  expect(describeChromium(build, NOW)).toEqual({
    message: '156.0.8078.108, built on 2026-06-29 (1 day ago)',
  })
})

test('one that is more than 30 days old is a warning that says what to do', () => {
  const build = { version: '150.0.1.1', build_date: '2026-05-31' }
  expect(describeChromium(build, new Date('2026-06-30T00:00:00Z'))).toEqual({
    message: '150.0.1.1, built on 2026-05-31 (30 days ago)',
  })
  expect(describeChromium(build, new Date('2026-06-30T00:00:00.001Z'))).toEqual({
    message: expect.stringContaining('(30 days ago): it lacks security updates'),
    warning: true,
  })
})

test('an unknown build date, and a server that does not name its Chromium, are no warning', () => {
  expect(describeChromium({ version: '150.0.1.1', build_date: null }, NOW)).toEqual({
    message: '150.0.1.1, whose build date is not known',
  })
  expect(describeChromium(null, NOW).warning).toBeUndefined()
})

test('a clock that is behind the build shows no negative age', () => {
  const build = { version: '156.0.8078.108', build_date: '2026-07-02' }
  expect(describeChromium(build, NOW).message).toEndWith('(0 days ago)')
})
