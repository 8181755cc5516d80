/**
 * Tests of `platen admin`, which does with the operator's token what `bun run admin` does on the
 * server.
 */
import { describe, expect, test } from 'bun:test'
import { ADMIN_TOKEN } from '../../../tests/support/server/server.ts'
import type { Cli } from '../helpers/fixture.ts'

/** @param opened returns the fixture; called in tests only */
export function testAdmin(opened: () => Cli): void {
  describe('platen admin', () => {
    async function admin(...args: string[]) {
      const env = { ADMIN_TOKEN, PLATEN_API_KEY: '' }
      const { code, stdout, stderr } = await opened().platen(['admin', ...args, '--json'], env)
      expect([args, code, stderr]).toEqual([args, 0, ''])
      return JSON.parse(stdout)
    }

    test('creates users and keys, changes plans, and revokes keys', async () => {
      const user = await admin('user', 'ada@example.com', 'pro')
      expect(user).toMatchObject({ email: 'ada@example.com', plan: 'pro' })
      expect((await admin('plan', user.id, 'business')).plan).toBe('business')
      expect((await admin('users', '-n', '1'))[0].id).toBe(user.id)
      const made = await admin('key', user.id, 'web shop')
      expect(made.key).toMatch(/^svc_live_[0-9a-f]{32}$/)
      const usage = () => opened().platen(['usage'], { PLATEN_API_KEY: made.key })
      expect((await usage()).code).toBe(0)
      const cards = await admin('key', user.id, 'cards', 'og')
      const limits = async () =>
        (await admin('keys', user.id)).map(
          (key: { monthly_renders: unknown }) => key.monthly_renders,
        )
      await admin('limit', cards.id, '500')
      expect(await limits()).toContain(500)
      await admin('limit', cards.id, 'none')
      expect(await limits()).toEqual([null, null])
      await admin('revoke', cards.id)
      await admin('revoke', made.id)
      expect((await usage()).code).toBe(2)
      expect(await admin('keys', user.id)).toMatchObject([
        { name: 'cards', revoked_at: expect.any(String) },
        { name: 'web shop', revoked_at: expect.any(String) },
      ])
      expect((await admin('invite', user.id)).invitation_url).toContain('/dashboard/invitation#')
      expect((await admin('setup-code')).setup_code).toBeString()
      const text = await opened().platen(['admin', 'users', '--token', ADMIN_TOKEN])
      expect(text.stdout).toMatch(new RegExp(`^${user.id} {2}ada@example.com {2}business `, 'm'))
    })

    test('says in one sentence what is wrong', async () => {
      const cases: [args: string[], env: Record<string, string>, code: number, text: string][] = [
        [['users'], {}, 2, 'Set ADMIN_TOKEN'],
        [['users'], { ADMIN_TOKEN: 'wrong' }, 2, 'refused the operator token'],
        [['limit', 'nobody', 'many'], { ADMIN_TOKEN }, 1, 'monthly_renders'],
        [['plan', 'nobody', 'pro'], { ADMIN_TOKEN }, 1, 'no such user'],
        [['user', 'x@example.com', 'gold'], { ADMIN_TOKEN }, 1, 'plan'],
        [['usres'], { ADMIN_TOKEN }, 2, 'Did you mean users?'],
      ]
      for (const [args, env, code, text] of cases) {
        const outcome = await opened().platen(['admin', ...args], env)
        expect([args, outcome.code, outcome.stdout]).toEqual([args, code, ''])
        expect(outcome.stderr).toContain(text)
        expect(outcome.stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
      }
    })
  })
}
