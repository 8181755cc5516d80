/**
 * Scripts that run the rules for cookie banners (see engine/page/consent-rules.ts) in a document.
 */
import { pageScript } from './page-script.ts'

/** A step of the rules: an expression to evaluate, or their end. */
export type ConsentStep =
  | { kind: 'evaluate'; id: string; code: string }
  | { kind: 'end'; found: string | null; rejected: boolean }

/** The messages of the library that matter here. */
interface Message {
  type: string
  id?: string
  code?: string
  cmp?: string
  result?: boolean
  state?: { lifecycle: string }
}

interface Run {
  steps: ConsentStep[]
  wake(): void
}

/**
 * Keeps the run of the rules in this document, and talks to the library through the names that it
 * has for that.
 */
function makeConsent() {
  const key = Symbol.for('platen.consent')
  const call = (message: object): void => {
    Reflect.get(globalThis, 'autoconsentReceiveMessage')?.(message)
  }
  return {
    call,
    run: (): Run => Reflect.get(globalThis, key),
    begin: (run: Run, send: (message: Message) => Promise<void>) => {
      Reflect.set(globalThis, key, run)
      Reflect.set(globalThis, 'autoconsentSendMessage', send)
    },
  }
}

/**
 * Prepares a document for the library. A platform that shows no banner within `popupMs` counts as
 * none. After `limitMs` the library does nothing any more: it waits for what it clicks by timers,
 * which end then.
 */
export const prepareConsent = pageScript(
  { consent: makeConsent },
  ({ consent }, popupMs: number, limitMs: number) => {
    const [endsAt, later] = [performance.now() + limitMs, setTimeout]
    const untilEnd = (work: () => void, ms?: number) =>
      later(() => void (performance.now() < endsAt && work()), ms)
    Reflect.set(globalThis, 'setTimeout', untilEnd)
    const ends = ['nothingDetected', 'done', 'optOutSucceeded', 'optOutFailed']
    const run: Run = { steps: [], wake() {} }
    let found: string | null = null
    let rejected = false
    const add = (step: ConsentStep) => {
      run.steps.push(step)
      run.wake()
    }
    const end = () => add({ kind: 'end', found, rejected })
    consent.begin(run, async ({ type, id = '', code = '', cmp = null, result, state }) => {
      if (type === 'eval') add({ kind: 'evaluate', id, code })
      else if (type === 'cmpDetected') setTimeout(() => found === null && end(), popupMs)
      else if (type === 'popupFound') found ??= cmp
      else if (type === 'optOutResult') rejected ||= result === true
      else if (state && ends.includes(state.lifecycle)) end()
    })
  },
)

/** Starts the rules, once the library has been loaded into the document. */
export const startConsent = pageScript(
  { consent: makeConsent },
  ({ consent }, config: object, rules: object) =>
    consent.call({ type: 'initResp', config, rules: { autoconsent: [], compact: rules } }),
)

/** Resolves with the next step. @param answer the value of the expression of the last step */
export const nextConsentStep = pageScript(
  { consent: makeConsent },
  ({ consent }, answer: { id: string; result: boolean } | null) =>
    new Promise<ConsentStep>((resolve) => {
      const run = consent.run()
      run.wake = () => {
        const step = run.steps.shift()
        if (step) resolve(step)
      }
      if (answer !== null) consent.call({ type: 'evalResp', ...answer })
      run.wake()
    }),
)
