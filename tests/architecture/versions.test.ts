/** The version: it is the same wherever it stands. */
import { describe, expect, test } from 'bun:test'
import { VERSION } from '../../sdk/src/version.ts'

const read = (path: string) => Bun.file(path).text()

describe(`version ${VERSION}`, () => {
  test.each(['package.json', 'sdk/package.json', 'cli/package.json', 'packages/pdf/package.json'])(
    'is that of %s',
    async (path) => expect(await Bun.file(path).json()).toMatchObject({ version: VERSION }),
  )

  test.each(['openapi.yaml', 'openapi.dashboard.yaml'])('is that of the API in %s', async (path) =>
    expect(Bun.YAML.parse(await read(path))).toMatchObject({ info: { version: VERSION } }),
  )

  test.each(['CHANGELOG.md', 'sdk/CHANGELOG.md', 'cli/CHANGELOG.md'])(
    'is a section of %s, with its date',
    async (path) =>
      expect(await read(path)).toMatch(new RegExp(`^## ${VERSION} - \\d{4}-\\d\\d-\\d\\d$`, 'm')),
  )

  test.each(['deploy/kubernetes/platen.yaml', 'deploy/kubernetes/queue.yaml'])(
    'is that of the images in %s',
    async (path) => {
      const versions = [...(await read(path)).matchAll(/\/platen:(\S+)$/gm)].map(([, tag]) => tag)
      expect(new Set(versions)).toEqual(new Set([VERSION]))
    },
  )

  test('is what `platen --version` prints', async () => {
    const { stdout } = Bun.spawnSync([process.execPath, 'cli/src/main.ts', '--version'])
    expect(stdout.toString()).toBe(`${VERSION}\n`)
  })
})
