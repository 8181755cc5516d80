/** The files and samples for reverse proxies: overload, and paths that stay private. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'

test('nginx takes no process out of service because of responses, with which overloaded processes would all be out', () => {
  const servers = readFileSync('deploy/nginx/platen.conf', 'utf8').match(/^ *server \d.*;$/gm)
  expect(servers).toHaveLength(2)
  for (const server of servers ?? []) expect(server).toContain(' max_fails=0;')
})

// The server answers them as without the slash.
test('Caddy hides the private paths with a slash at the end as well', () => {
  for (const file of ['deploy/caddy/Caddyfile', 'docs/operating/tls.md']) {
    const [, paths = ''] = /@private path (.+)/.exec(readFileSync(file, 'utf8')) ?? []
    expect(paths.split(' ')).toEqual(['/admin', '/admin/*', '/metrics', '/metrics/*'])
  }
})
