/** Work that a server leaves behind fails after its end, although others have its processes then. */
import { expect, test } from 'bun:test'
import { lendWorkshop } from '../support/server/lent-workshop.ts'
import { startServer } from '../support/server/server.ts'

const MODULE = new URL('../support/processes/bench-work.ts', import.meta.url).pathname
const SOURCE = { html: '<p>late</p>' }
/** They are not read. */
const OPTIONS = {} as never
const OWNER = {
  userId: 'late',
  fonts: [],
  files: { prefixes: () => [], path: '/', find: async () => null },
  signal: new AbortController().signal,
}
const REFUSAL = { kind: 'unavailable', message: 'The service is shutting down.' }

test('a server that has closed renders nothing more', async () => {
  const { services, close } = await startServer()
  await close()
  const { engine } = services
  await expect(engine.pdf(SOURCE, OPTIONS, OWNER)).rejects.toMatchObject(REFUSAL)
  await expect(engine.screenshot(SOURCE, OPTIONS, OWNER)).rejects.toMatchObject(REFUSAL)
  await expect(engine.extract(SOURCE, OPTIONS, OWNER)).rejects.toMatchObject(REFUSAL)
})

test('a server that has closed has no helper processes any more', async () => {
  const workshop = lendWorkshop()
  const task = workshop.task<number, number>({
    source: { module: MODULE, name: 'work' },
    size: 'quick',
    messages: { full: 'full', fullForUser: 'full for the user', late: 'late' },
  })
  const user = { userId: 'late', tier: 'paid', signal: OWNER.signal } as const
  await workshop.close()
  await expect(task.run(1, user, { limitMs: 60_000 })).rejects.toMatchObject(REFUSAL)
})
