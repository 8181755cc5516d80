/**
 * The image for amd64 and arm64: what it needs exists for both, and the release workflow builds
 * both.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'

const dockerfile = readFileSync('Dockerfile', 'utf8')

describe('arm64', () => {
  test('has every Debian package of the image', () => {
    const [, list = ''] = /apt-get install .*\\\n([\s\S]+?)&& rm/.exec(dockerfile) ?? []
    const packages = list.match(/[a-z][a-z0-9-]+/g) ?? []
    expect(packages.length).toBeGreaterThan(6)
    const known = new Map(
      readFileSync('tests/fixtures/debian-arm64.txt', 'utf8')
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .map((line) => line.split(' '))
        .map(([name = '', , architecture = '']) => [name, architecture] as const),
    )
    const missing = packages.filter((name) => !['all', 'arm64'].includes(known.get(name) ?? ''))
    expect(missing).toEqual([])
  })

  test('has every npm package with a program for Linux on amd64, in the same version', () => {
    // Trailing commas are all that keeps bun.lock from being JSON.
    const text = readFileSync('bun.lock', 'utf8').replaceAll(/,(\s*[}\]])/g, '$1')
    const { packages } = JSON.parse(text) as { packages: Record<string, [string]> }
    const names = new Set(Object.values(packages).map(([name]) => name))
    const native = [...names].filter((name) => /linux(musl)?-x64/.test(name))
    expect(native.filter((name) => name.includes('sharp')).length).toBeGreaterThan(1)
    const lacking = native.filter(
      (name) =>
        !names.has(name.replace('-x64', '-arm64')) && !names.has(name.replace('-x64', '-aarch64')),
    )
    expect(lacking).toEqual([])
  })

  test('is not excluded by a name of an architecture in the Dockerfile', () => {
    expect(dockerfile).not.toMatch(/x86_64|amd64|x64/)
  })
})

describe('the release workflow', () => {
  interface Step {
    uses?: string
    run?: string
    with?: Record<string, unknown>
  }
  interface Job {
    permissions?: Record<string, string>
    strategy?: { matrix: { include: { platform: string }[] } }
    steps: Step[]
  }
  const text = readFileSync('.github/workflows/release-image.yml', 'utf8')
  const workflow = Bun.YAML.parse(text) as {
    on: { push: { tags: string[] }; schedule: { cron: string }[] }
    jobs: Record<'release' | 'build' | 'publish', Job>
  }
  const { build, release, publish } = workflow.jobs

  test('runs for a release and once a week, and builds for both architectures', () => {
    expect(workflow.on.push.tags).toEqual(['v*'])
    expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }])
    const platforms = build.strategy?.matrix.include.map(({ platform }) => platform)
    expect(platforms).toEqual(['linux/amd64', 'linux/arm64'])
  })

  test('tries the image out with the sandbox before it pushes it, with provenance and SBOM', () => {
    const builds = build.steps.filter(({ uses }) => uses?.startsWith('docker/build-push-action@'))
    expect(builds.map((step) => step.with)).toMatchObject([
      { load: true, 'no-cache': true, pull: true },
      { provenance: 'mode=max', sbom: true },
    ])
    const tried = build.steps.findIndex(({ run }) => run?.includes('seccomp=deploy/seccomp.json'))
    const pushed = build.steps.indexOf(builds[1] ?? {})
    expect([tried > 0, pushed > tried]).toEqual([true, true])
  })

  test('names every action by a commit, and gives no job more rights than it uses', () => {
    for (const { uses } of [release, build, publish].flatMap(({ steps }) => steps)) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    }
    expect(text).toMatch(/^permissions: \{\}$/m)
    expect(release.permissions).toEqual({ contents: 'read' })
    expect(publish.permissions).toEqual({ packages: 'write' })
  })

  /** Runs the step that chooses the tags, in a repository with these releases. */
  async function tagsOf(ref: string | null, releases: string[]): Promise<Record<string, string>> {
    const script = release.steps.find(({ run }) => run?.includes('newest()'))?.run ?? ''
    const setUp = [
      'cd "$(mktemp -d)" && git init -q . && git -c user.name=x -c user.email=x@x commit -q --allow-empty -m x',
      ...releases.map((name) => `git tag ${name}`),
      'export GITHUB_OUTPUT=$PWD/output',
    ].join('\n')
    const type = ref === null ? 'branch' : 'tag'
    const child = Bun.spawn(['bash', '-e', '-c', `${setUp}\n${script}\ncat output; rm -r "$PWD"`], {
      env: { ...process.env, GITHUB_REF_TYPE: type, GITHUB_REF_NAME: ref ?? 'main' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines = (await new Response(child.stdout).text()).trim().split('\n')
    return Object.fromEntries(lines.map((line) => line.split('=')))
  }

  test('gives the first release the tags 1.0.0, 1.0, 1 and latest, also in the weekly run', async () => {
    const expected = { tag: 'v1.0.0', tags: '1.0.0 1.0 1 latest' }
    expect(await tagsOf('v1.0.0', ['v1.0.0'])).toEqual(expected)
    expect(await tagsOf(null, ['v1.0.0', 'v2.0.0-rc.1', 'vnext'])).toEqual(expected)
  })

  test('lets an older release keep its own tags only, and builds the newest one in the weekly run', async () => {
    const releases = ['v1.0.0', 'v1.0.9', 'v1.0.10', 'v1.1.0', 'v2.0.0']
    expect(await tagsOf('v1.0.10', releases)).toMatchObject({ tags: '1.0.10 1.0' })
    expect(await tagsOf('v1.1.0', releases)).toMatchObject({ tags: '1.1.0 1.1 1' })
    expect(await tagsOf('v1.0.9', releases)).toMatchObject({ tags: '1.0.9' })
    expect(await tagsOf(null, releases)).toEqual({ tag: 'v2.0.0', tags: '2.0.0 2.0 2 latest' })
  })
})
