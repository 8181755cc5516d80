/** Which Chromium counts while an update of the package reaches one browser after the other. */
import { expect, test } from 'bun:test'
import { createRunningBuilds } from '../../../packages/chromium/src/engine/lanes/running-builds.ts'
import { fakeLane, settled } from '../../support/engine/fake-lanes.ts'

const laneWith = (version: string) =>
  Object.assign(fakeLane(1), { chromium: { version, builtAt: null } })

test('the oldest version that runs counts, until its browser has ended', async () => {
  const builds = createRunningBuilds()
  expect(builds.oldest()).toBeNull()
  const [newer, older, newest] = ['156.0.8078.108', '156.0.8078.79', '157.0.1.1'].map(laneWith)
  for (const lane of [newer, older, newest]) if (lane) builds.follow(lane)
  expect(builds.oldest()?.version).toBe('156.0.8078.79')
  await older?.end()
  await settled()
  expect(builds.oldest()?.version).toBe('156.0.8078.108')
})

test('while no browser runs, the one that started last counts', async () => {
  const builds = createRunningBuilds()
  const lane = builds.follow(laneWith('156.0.8078.108'))
  await lane.end()
  await settled()
  expect(builds.oldest()?.version).toBe('156.0.8078.108')
})
