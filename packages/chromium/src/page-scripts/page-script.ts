/**
 * Functions that run inside pages (CDP Runtime.callFunctionOn). They are type-checked like all
 * other code and sent as text, so a script and its helpers must be self-contained: they use their
 * parameters and the page's globals, and neither imports nor constants of their module.
 * tests/engine/page/self-contained.test.ts checks every script.
 *
 * Scripts run in an isolated world: the page's own scripts can neither see nor replace what they
 * use. Values from outside come as arguments, never as part of the text.
 */

/** A function that `page.call` runs. Arguments and result pass as JSON. */
export interface PageScript<Args extends unknown[], Result> {
  /** An expression whose value is the function. */
  readonly source: string
  /** Carries the types; never set. */
  readonly signature?: (...args: Args) => Result
}

/** Makes something that scripts share, from helpers made before it. */
type Factory = (helpers: never) => unknown

type Made<F extends Record<string, Factory>> = { [K in keyof F]: ReturnType<F[K]> }

/**
 * Defines a script. The text is built once, here.
 * @param factories make the helpers in the page, in this order; each may use those before it
 * @param script is called with the helpers, then with the arguments of the call
 */
export function pageScript<F extends Record<string, Factory>, Args extends unknown[], Result>(
  factories: F & { [K in keyof F]: (helpers: Made<F>) => unknown },
  script: (helpers: Made<F>, ...args: Args) => Result,
): PageScript<Args, Awaited<Result>> {
  const helpers = Object.entries(factories).map(
    ([name, make]) => `helpers.${name} = (${make})(helpers)`,
  )
  const body = ['const helpers = {}', ...helpers, `return (${script})(helpers, ...args)`]
  return { source: `(...args) => {\n${body.join('\n')}\n}` }
}

/**
 * A statement that calls a script where `page.call` cannot: in documents and workers that do not
 * exist yet.
 */
export function callStatement<Args extends unknown[]>(
  { source }: PageScript<Args, unknown>,
  ...args: Args
): string {
  return `void (${source})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
}
