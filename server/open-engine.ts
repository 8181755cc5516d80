/** Opens the engine, and explains to the operator why no browser starts. */
import {
  createEngine,
  type Engine,
  EngineError,
  explainSandboxRefusal,
  findBrowser,
  isContainer,
} from '@platen/chromium'
import type { Capabilities } from './capabilities.ts'
import type { Config } from './config.ts'
import { StartError } from './open.ts'

/** @throws StartError */
export async function openEngine(
  config: Config,
  services: Pick<Capabilities, 'egressPolicy' | 'unpacker' | 'log'>,
): Promise<Engine> {
  const executable = await findBrowser(config.chromePath)
  if (executable === null) {
    throw new StartError(
      config.chromePath === null
        ? 'No headless shell of Chromium was found. Run the setup (see README), or set CHROME_PATH.'
        : `CHROME_PATH names no executable file: ${config.chromePath}`,
    )
  }
  if (!config.chromiumSandbox) services.log.warn('CHROMIUM_SANDBOX=off: pages are not contained')
  const { lanes, chromiumSandbox: sandbox } = config
  try {
    return await createEngine({ executable, sandbox, lanes, ...services })
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause
    const output = cause.cause instanceof Error ? cause.cause.message : ''
    const refusal = explainSandboxRefusal(output, isContainer() ? 'container' : 'machine')
    const problem = refusal ?? `Chromium at ${executable} did not start: ${lastLine(output)}`
    throw new StartError(problem, { cause })
  }
}

/** The last line that Chromium wrote. */
function lastLine(output: string): string {
  const lines = output.split('\n')
  const last = lines.findLast((line) => /\w/.test(line) && !/^\s*(at |TROUBLESHOOTING)/.test(line))
  return last?.trim().slice(0, 300) ?? 'it said nothing'
}
