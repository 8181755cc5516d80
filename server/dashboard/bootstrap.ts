/** Tells the operator how to create the first account of the dashboard. */
import { DASHBOARD_PATH } from '../contract/openapi-document.ts'
import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { hasOperator } from './accounts.ts'
import { setupCode } from './setup-code.ts'

/**
 * The text that the first start prints beside the first key. The link fills in the code: browsers
 * keep what stands behind `#` to themselves.
 */
export function setupGreeting(secrets: Secrets, url: string): string {
  const code = setupCode(secrets)
  return `The dashboard, where you create keys, try renders and read reports. Open this link to create its first account:

  ${url}${DASHBOARD_PATH}#${code}

or enter this setup code there:

  ${code}

`
}

/** Logs how to get the setup code, without the code, unless the operator has an account. */
export async function explainSetup(db: Database, log: Log, url: string): Promise<void> {
  if (await hasOperator(db)) return
  log.info(
    { url: `${url}${DASHBOARD_PATH}` },
    'The dashboard has no account yet. `bun run admin setup-code` prints the code that creates the first one.',
  )
}
