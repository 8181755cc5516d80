/** The curl commands of the documents: they report errors, and work for a server at any URL. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'

const ROOT = new URL('../..', import.meta.url)
const FILES = ['README.md', 'sdk/README.md', 'openapi.yaml']

/** Every curl command of a file, with its continuation lines. */
function commandsOf(file: string): string[] {
  const text = readFileSync(new URL(file, ROOT), 'utf8')
  return Array.from(text.matchAll(/^ *curl (?:.*\\\n)*.*$/gm), ([command]) => command.trim())
}

const commands = FILES.flatMap((file) =>
  commandsOf(file).map((command) => [file, command] as const),
)

describe('the commands of the documents', () => {
  test('are found', () => expect(commands.length).toBeGreaterThan(15))

  test.each(commands)('report errors and use the base URL in %s: %s', (_file, command) => {
    expect(command).toStartWith('curl -sS --fail-with-body ')
    // A link that the server created contains the URL of the server.
    expect(command).toMatch(/"\$PLATEN_BASE_URL\/|"<(output_url or signed_url|share_url)>"/)
    expect(Bun.spawnSync(['sh', '-n', '-c', command]).stderr.toString()).toBe('')
  })

  test('follow the variables that they use', () => {
    const text = readFileSync(new URL('README.md', ROOT), 'utf8')
    const first = text.indexOf('curl ')
    for (const name of ['PLATEN_BASE_URL', 'PLATEN_API_KEY']) {
      expect(text.indexOf(`export ${name}=`)).toBeWithin(0, first)
    }
  })
})

test('every document that shows {% if paid %} says that values are strings', () => {
  for (const file of FILES) {
    const paragraphs = readFileSync(new URL(file, ROOT), 'utf8').split(/\n\s*\n/)
    for (const paragraph of paragraphs.filter((one) => /\{% if \w+ %\}/.test(one))) {
      expect(paragraph).toMatch(/strings/)
      expect(paragraph).toContain('{% if paid == "yes" %}')
    }
  }
})
