/** The command line shares code with the server without becoming a part of it. */
import { expect, test } from 'bun:test'
import { readSources } from '../support/architecture/sources.ts'

const isServer = (file: string) => file.startsWith('server/')

test('the command line has the tools of the MCP server, which need no other part of the server', () => {
  const imports = readSources('server').flatMap((source) => source.imports)
  const needed = new Set<string>()
  function follow(file: string): void {
    if (needed.has(file)) return
    needed.add(file)
    for (const found of imports) {
      if (found.file === file && isServer(found.target)) follow(found.target)
    }
  }
  const taken = readSources('cli/src').flatMap((source) => source.imports)
  for (const { target } of taken) if (isServer(target)) follow(target)
  expect(needed).toContain('server/mcp/protocol.ts')
  expect([...needed].filter((file) => !file.startsWith('server/mcp/'))).toEqual([])
})
