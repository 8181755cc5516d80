/** Tests of `platen links`: links that render, and the secrets that sign them. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Cli } from '../helpers/fixture.ts'

/** @param opened returns the fixture; called in tests only */
export function testLinks(opened: () => Cli): void {
  describe('platen links', () => {
    test('makes links that render, with a secret that it creates, changes, rotates and revokes', async () => {
      const { json, platen, project, write, server, key } = opened()
      mkdirSync(join(project, 'linked'))
      write('linked/linked.html', '<p>{{ title }}{{ list[1] }}')
      await json(['templates', 'push', 'linked'])
      const secrets = (...args: string[]) => json(['links', 'secrets', ...args])
      const made = await secrets('create', 'Blog', '--per-day', '20')
      expect(made).toMatchObject({ name: 'Blog', renders_per_day: 20, allow_overage: false })
      const env = { PLATEN_LINK_SECRET: made.secret, PLATEN_API_KEY: '' }
      const data = ['--data', '{"title":"Hello","list":[1,2]}', '-O', 'width=40', '-O', 'height=30']
      const { code, stdout } = await platen(['links', 'url', '-t', 'linked', ...data], env)
      expect(code).toBe(0)
      const status = async (url: string) => (await fetch(url.trim())).status
      expect(await status(stdout)).toBe(200)
      const changed = await secrets('update', made.id, '--name', 'Posts', '--overage')
      expect(changed).toMatchObject({ name: 'Posts', allow_overage: true, renders_today: 1 })
      const next = await secrets('rotate', made.id, '--overlap-hours', '0')
      expect(await status(stdout)).toBe(403)
      const args = ['links', 'url', '-t', 'linked', '-f', 'pdf', '--expires-in', '60']
      const { url } = await json([...args, '--secret', next.secret])
      expect(await status(url)).toBe(200)
      expect(await secrets('list')).toHaveLength(1)
      const listed = await platen(['links', 'secrets', 'list'])
      expect(listed.stdout).toContain(`${made.id}  Posts`)
      expect(listed.stdout).not.toContain(next.secret)
      await secrets('revoke', made.id)
      expect(await status(url)).toBe(403)
      // Later tests compare all templates of the server with files.
      await fetch(`${server.url}/api/v1/templates/linked`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${key}` },
      })
    })

    test('says in one sentence what is wrong', async () => {
      const cases: [args: string[], text: string][] = [
        [['url', 'https://example.com/'], 'PLATEN_LINK_SECRET'],
        [['url', 'https://example.com/', '--secret', 'x'], 'must begin with lnksec_'],
        [['url', 'https://example.com/', '--expires-in', 'soon'], '--expires-in'],
        [['secrets', 'create', 'x', '--per-day', '0'], '--per-day'],
      ]
      for (const [args, text] of cases) {
        const outcome = await opened().platen(['links', ...args], { PLATEN_LINK_SECRET: '' })
        expect([args, outcome.code, outcome.stdout]).toEqual([args, 2, ''])
        expect(outcome.stderr).toContain(text)
      }
    })
  })
}
