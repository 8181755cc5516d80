/**
 * Runs JavaScript of the request in a page: in the page's own world, or in another one where the
 * page's scripts are off. That world shares the document with the page, and its timers and requests
 * work.
 */
import { settlesWithin } from '@platen/lib'
import { invalidOption } from '../errors.ts'
import { EngineError } from '../index.ts'
import type { PageContext } from './wait-until-ready.ts'

/** The world of this code, apart from that of the engine. */
const WORLD = 'request'
const POLL_MS = 100
/** The wait for the event of a new document. */
const NEW_DOCUMENT_MS = 500
const TEXT_CHARS_MAX = 300
/** Chromium's answer about a promise that can never settle. */
const COLLECTED = 'Promise was collected'

interface Code {
  source: string
  /** Whether the page's own scripts run. */
  scripts: boolean
  /** Whether the wait for it has ended otherwise. */
  isOver(): boolean
}

interface Evaluation extends Omit<Code, 'source'> {
  expression: string
  /** Whether the text is a script, in which `await` is allowed at the top level. */
  replMode: boolean
}

/** An error that code of the request threw. */
interface Thrown {
  message: string
  /** Whether the text is no JavaScript: then nothing of it has run. */
  isSyntaxError: boolean
}

/**
 * Runs the script of `injectJS`, and waits for what it awaits.
 * @throws EngineError `invalid` for a syntax error, `inject_js_failed` if it throws
 */
export async function runScript(context: PageContext, { source, ...options }: Code): Promise<void> {
  // Its value is dropped: it may be large.
  const expression = `${source}\n;undefined`
  const { thrown } = await evaluate(context, { ...options, expression, replMode: true })
  if (thrown === null) return
  const path = 'options.injectJS'
  if (thrown.isSyntaxError) throw noJavaScript(path, thrown)
  const message = `\`${path}\` threw an error: ${thrown.message}`
  throw new EngineError('failed', message, { reason: 'inject_js_failed' })
}

interface Expression extends Code {
  /** Whether an expression that throws or is undefined fails the render. */
  isStrict: boolean
  /** Called with what it throws, each time. */
  onThrown(message: string): void
}

/**
 * Resolves when an expression is truthy.
 * @throws EngineError `invalid` for a syntax error, and for a value that a strict expression must
 *   not have
 */
export async function waitForExpression(
  context: PageContext,
  { source, isStrict, onThrown, ...options }: Expression,
): Promise<void> {
  // A function of its own keeps the value in the page, and turns everything that it throws into a
  // rejection.
  const expression = isStrict
    ? `(async () => { const value = await (${source}\n); if (value === undefined) throw new Error('undefined'); return Boolean(value) })()`
    : `(async () => Boolean(await (${source}\n)))()`
  while (!options.isOver()) {
    const { thrown, isTrue } = await evaluate(context, { ...options, expression, replMode: false })
    if (thrown?.isSyntaxError) throw noJavaScript('options.waitForExpression', thrown)
    if (thrown !== null && isStrict) throw strictExpression(thrown)
    if (thrown !== null) onThrown(thrown.message)
    if (isTrue) return
    await Bun.sleep(POLL_MS)
  }
}

function strictExpression({ message }: Thrown): EngineError {
  const path = 'options.waitForExpression'
  return invalidOption(path, `\`${path}\` threw an error, or is undefined: ${message}`)
}

function noJavaScript(path: string, { message }: Thrown): EngineError {
  return invalidOption(path, `\`${path}\` is not valid JavaScript: ${message}`)
}

/**
 * Evaluates code in the document, again if the page moves on to another one meanwhile, unless the
 * wait for it is over.
 */
async function evaluate(
  { page, loads, navigation }: PageContext,
  { scripts, expression, replMode, isOver }: Evaluation,
): Promise<{ thrown: Thrown | null; isTrue: boolean }> {
  const { cdp, frameId } = page
  for (;;) {
    await navigation.loaded()
    const document = loads.documents
    try {
      // With the name of a world that the document has, this one is returned.
      const world = scripts
        ? null
        : await cdp.send('Page.createIsolatedWorld', { frameId, worldName: WORLD })
      const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        replMode,
        ...(world && { contextId: world.executionContextId }),
      })
      if (!exceptionDetails) return { thrown: null, isTrue: result.value === true }
      const { text, exception, stackTrace } = exceptionDetails
      const said = exception?.description ?? `${text} ${exception?.value ?? ''}`
      const message = said.split('\n', 1)[0]?.slice(0, TEXT_CHARS_MAX).trim() ?? ''
      const isSyntaxError = exception?.className === 'SyntaxError' && stackTrace === undefined
      return { thrown: { message, isSyntaxError }, isTrue: false }
    } catch (error) {
      if (cdp.detached) throw error
      if (isOver()) return { thrown: null, isTrue: false }
      // V8 knows that nothing can settle the promise any more.
      if (error instanceof Error && error.message === COLLECTED) return new Promise(() => {})
      // The document was replaced during the call; the event of the new one may not have arrived
      // yet.
      if (loads.documents === document) await settlesWithin(loads.change(), NEW_DOCUMENT_MS)
    }
  }
}
