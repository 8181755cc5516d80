/**
 * Supply chain: images and actions of others have a fixed content, and no secret is in a command
 * line.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'

const WORKFLOWS = [...new Bun.Glob('.github/workflows/*.yml').scanSync({ cwd: '.', dot: true })]
const COMPOSE = ['compose.yaml', 'compose.cluster.yaml']
const DEPLOYED = [
  ...COMPOSE,
  ...new Bun.Glob('deploy/**/*.{yaml,service}').scanSync('.'),
  'docs/operating/settings.md',
]
/** Images that a release of this repository makes. */
const OWN = /^(ghcr\.io\/platen-dev|registry\.example\.com)\/platen:/

describe('a workflow', () => {
  test('exists', () => expect(WORKFLOWS.length).toBeGreaterThan(2))

  test.each(WORKFLOWS)(
    'names each action by the hash of a commit, and its version, in %s',
    (file) => {
      const used = matches(file, /uses: (.+)$/gm)
      expect(used).not.toEqual([])
      for (const action of used)
        expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    },
  )
})

test('the Dockerfile starts from one image of others, which it names by its digest', () => {
  const args = matches('Dockerfile', /^ARG \w+=(\S+)$/gm)
  expect(args).toEqual([
    expect.stringMatching(/^docker\.io\/library\/debian:\S+@sha256:[0-9a-f]{64}$/),
    '$' + '{BASE_IMAGE}',
  ])
  const bases = matches('Dockerfile', /^FROM (\S+)/gm)
  expect(bases.filter((base) => !/^\$\{(BASE|PACKAGES)_IMAGE\}$/.test(base))).toEqual([])
})

test.each(COMPOSE)('%s names each image of others by its digest', (file) => {
  const images = matches(file, /^ +image: (\S+)$/gm).filter((image) => !OWN.test(image))
  for (const image of images) expect(image).toMatch(/:[\w.]+@sha256:[0-9a-f]{64}$/)
})

test.each(COMPOSE)('%s limits the memory and the threads of what renders', (file) => {
  expect(matches(file, /^ +mem_limit: (\d+)g$/gm)).toHaveLength(1)
  expect(matches(file, /^ +pids_limit: (\d+)$/gm)).toEqual(['4096'])
})

test.each(DEPLOYED)('%s has no token in a command line', (file) => {
  expect(readFileSync(file, 'utf8')).not.toMatch(/--(auth-)?tokens?\b/)
})

function matches(file: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, found = '']) => found)
}
