/**
 * The scripts of a page: whether they run, and those that the engine adds to every later document.
 */
import type { CdpSession } from '../../chromium/cdp.ts'
import { keepOpen } from '../../page-scripts/keep-open.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { provideStorage } from '../../page-scripts/page-storage.ts'
import { hideSize } from '../../page-scripts/window-size.ts'

/** The name of the engine's own world in a page. */
export const WORLD = 'platen'

export interface PageScripts {
  /**
   * Adds a script that runs first in every later document of this render, in the page's own world
   * or in ours.
   */
  add(source: string, world?: 'own' | 'isolated'): Promise<void>
  /**
   * Runs a script in the current document's own world, where scripts must be enabled, and first in
   * every later one.
   */
  addNow(source: string): Promise<unknown>
  /** Enables scripts and the events of what they log, or disables both; no-op if already so. */
  setEnabled(enabled: boolean): Promise<unknown>
  /** Ends the scripts of the document for good. Those of the next one need `setEnabled` again. */
  stop(): Promise<unknown>
  /**
   * Keeps scripts of the document, and so its handlers of events, from running during some work,
   * unless they have ended.
   */
  suspend(work: () => Promise<unknown>): Promise<void>
  /** Keeps events of a new size of the window from scripts of the document, or gives them again. */
  hideSize(hidden: boolean): Promise<unknown>
  /** Removes the scripts that were added. */
  forget(): Promise<unknown>
}

/** For a page whose scripts are disabled. */
export function createPageScripts(cdp: CdpSession): PageScripts {
  const source = `${callStatement(keepOpen)}; ${callStatement(provideStorage)}`
  let added: string[] = []
  /** Settles with the id of our script when what scripts log is an event; null while it is none. */
  let logging: Promise<string> | null = null
  /** Settles when scripts of the document are enabled; null while they are not. */
  let enabling: Promise<unknown> | null = null

  async function register(script: string, worldName?: string): Promise<string> {
    const method = 'Page.addScriptToEvaluateOnNewDocument'
    return (await cdp.send(method, { source: script, worldName })).identifier
  }
  async function log(): Promise<string> {
    const [identifier] = await Promise.all([
      register(source),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
    ])
    return identifier
  }

  async function enable(): Promise<void> {
    logging ??= log()
    await Promise.all([
      cdp.send('Emulation.setScriptExecutionDisabled', { value: false }),
      cdp.send('Runtime.evaluate', { expression: source }),
      logging,
    ])
  }
  async function stop(): Promise<void> {
    await enabling
    enabling = null
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
  }
  async function suspend(work: () => Promise<unknown>): Promise<void> {
    await enabling
    const isRunning = enabling !== null
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
    await work()
    if (isRunning) await cdp.send('Emulation.setScriptExecutionDisabled', { value: false })
  }
  const remove = (identifier: string) =>
    cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })

  async function forget(): Promise<void> {
    const removed = added.map(remove)
    added = []
    // Uploaded fonts enable it, too.
    if (logging === null) removed.push(cdp.send('Runtime.disable'))
    await Promise.all(removed)
  }

  async function add(script: string, world: 'own' | 'isolated' = 'own'): Promise<void> {
    added.push(await register(script, world === 'own' ? undefined : WORLD))
  }

  return {
    add,
    addNow: (script) =>
      Promise.all([add(script), cdp.send('Runtime.evaluate', { expression: script })]),
    async setEnabled(enabled) {
      if (enabled) {
        enabling ??= enable()
        await enabling
        return
      }
      const logged = logging
      logging = null
      await Promise.all([
        enabling === null ? null : stop(),
        logged === null ? null : logged.then(remove),
        logged === null ? null : cdp.send('Runtime.disable'),
        logged === null ? null : cdp.send('Log.disable'),
      ])
    },
    stop,
    suspend,
    hideSize: (hidden) =>
      cdp.send('Runtime.evaluate', {
        expression: `void (${hideSize.source})(getEventListeners, ${hidden})`,
        includeCommandLineAPI: true,
      }),
    forget,
  }
}
