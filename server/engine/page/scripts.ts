/** The scripts of a page: whether they run, and those that the engine adds to every later document. */
import type { CdpSession } from '../chromium/cdp.ts'
import { keepOpen } from '../page-scripts/keep-open.ts'

/** The name of the engine's own world in a page. */
export const WORLD = 'platen'

export interface PageScripts {
  /** Adds a script that runs first in every later document, in the page's own world or in ours. */
  add(source: string, world?: 'own' | 'isolated'): Promise<void>
  /** Enables scripts and the events of what they log, or disables both; no-op if already so. */
  setEnabled(enabled: boolean): Promise<unknown>
  /** Waits until scripts that are being enabled are. */
  enabled(): Promise<unknown>
  /** Removes the scripts that were added, and logs nothing from now on. */
  forget(): Promise<unknown>
}

/** For a page whose scripts are disabled. */
export function createPageScripts(cdp: CdpSession): PageScripts {
  let added: string[] = []
  /** Settles when scripts are enabled; null while they are not. */
  let enabling: Promise<unknown> | null = null

  async function add(source: string, world = 'own'): Promise<void> {
    const worldName = world === 'own' ? undefined : WORLD
    const script = { source, worldName }
    const { identifier } = await cdp.send('Page.addScriptToEvaluateOnNewDocument', script)
    added.push(identifier)
  }

  function enable(): Promise<unknown> {
    const source = `void (${keepOpen.source})()`
    return Promise.all([
      cdp.send('Emulation.setScriptExecutionDisabled', { value: false }),
      add(source),
      cdp.send('Runtime.evaluate', { expression: source }),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
    ])
  }

  function forget(): Promise<unknown> {
    const removed = added.map((identifier) =>
      cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }),
    )
    added = []
    enabling = null
    return Promise.all([...removed, cdp.send('Runtime.disable'), cdp.send('Log.disable')])
  }

  return {
    add,
    async setEnabled(enabled) {
      if (enabled) {
        enabling ??= enable()
        await enabling
      } else if (enabling !== null) {
        const disabling = cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
        await Promise.all([disabling, enabling.then(forget)])
      }
    },
    enabled: async () => enabling,
    forget,
  }
}
