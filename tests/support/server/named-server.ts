/** A server whose renders resolve every host name to this machine. */

import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import {
  createEgressPolicy,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'
import { createEngine } from '../../../packages/chromium/src/engine/engine.ts'
import { createLog } from '../../../server/log.ts'
import { startServer, type TestServer } from './server.ts'

export async function startNamedServer(): Promise<TestServer> {
  const executable = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (executable === null) throw new Error('No browser is installed.')
  const lookup = async () => [{ address: '127.0.0.1' }]
  const egressPolicy = createEgressPolicy({ allow: parseAllow('127.0.0.0/8'), lookup })
  const log = createLog('silent')
  const engine = await createEngine({ executable, sandbox: true, lanes: 2, egressPolicy, log })
  return startServer({ env: { EGRESS_ALLOW: '127.0.0.0/8' }, overrides: { engine } })
}
