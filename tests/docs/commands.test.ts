/** The curl commands of the documents: they report errors, and work for a server at any URL. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'

const ROOT = new URL('../..', import.meta.url)
const GUIDES = [...new Bun.Glob('docs/guides/*.md').scanSync('.')].sort()
const FILES = ['README.md', 'sdk/README.md', 'openapi.yaml', 'docs/quickstart.md', ...GUIDES]

/** Every curl command of a file, with its continuation lines. */
function commandsOf(file: string): string[] {
  const text = readFileSync(new URL(file, ROOT), 'utf8')
  return Array.from(text.matchAll(/^ *curl (?:.*\\\n)*.*$/gm), ([command]) => command.trim())
}

const commands = FILES.flatMap((file) =>
  commandsOf(file).map((command) => [file, command] as const),
)

describe('the commands of the documents', () => {
  test('are found', () => expect(commands.length).toBeGreaterThan(30))

  test.each(commands)('report errors and use the base URL in %s: %s', (_file, command) => {
    expect(command).toStartWith('curl -sS --fail-with-body ')
    // A link that the server created contains the URL of the server, and the first start has none
    // yet.
    expect(command).toMatch(
      /"\$PLATEN_BASE_URL\/|"<(output_url or signed_url|share_url)>"|main\/deploy\/seccomp\.json$/,
    )
    expect(Bun.spawnSync(['sh', '-n', '-c', command]).stderr.toString()).toBe('')
  })

  test.each(['README.md', 'docs/quickstart.md'])(
    'follow the variables that they use in %s',
    (file) => {
      const text = readFileSync(new URL(file, ROOT), 'utf8')
      for (const name of ['PLATEN_BASE_URL', 'PLATEN_API_KEY']) {
        expect(text.indexOf(`export ${name}=`)).toBeWithin(0, text.indexOf(`$${name}`))
      }
    },
  )

  test('fetch the seccomp profile that the repository has', () => {
    const named = [...FILES, 'docs/operating/docker.md'].flatMap((file) =>
      Array.from(
        readFileSync(new URL(file, ROOT), 'utf8').matchAll(
          /https:\/\/raw\.githubusercontent\.com\/platen-dev\/platen\/main\/(\S+)/g,
        ),
        ([, path = '']) => path,
      ),
    )
    expect(new Set(named)).toEqual(new Set(['deploy/seccomp.json']))
    expect(existsSync(new URL('deploy/seccomp.json', ROOT))).toBe(true)
  })
})

test('every text that speaks of {% if paid %} says that values are strings', () => {
  for (const file of FILES) {
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    // Templates in code blocks may have values of `json`, which have other types.
    const paragraphs = text.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/\n\s*\n/)
    for (const paragraph of paragraphs.filter((one) => /\{% if \w+ %\}/.test(one))) {
      expect(paragraph).toMatch(/strings/)
      expect(paragraph).toContain('{% if paid == "yes" %}')
    }
  }
})
