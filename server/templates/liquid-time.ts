/**
 * Ends an expansion that uses too much processor time. The library checks the time before each tag
 * and output only. Its filters look up every item of a list in the context and count what they
 * allocate, so both check the time, too.
 */
import type { Context, Liquid } from 'liquidjs'
import { OverdueError } from '../lib/deadline-runner.ts'
import { type Hidden, HidingContext, NOTHING_HIDDEN } from './liquid-hide.ts'
import type { ReadNames } from './liquid-unnamed.ts'

/**
 * The contexts of the texts of one template share its limits: none of them sees what another one
 * has assigned.
 * @param limits `processorMs`: of this process, from now on
 */
export function createLimitedContexts(
  liquid: Liquid,
  { processorMs }: { processorMs: number },
): (data: object, hidden: Hidden, names: ReadNames) => Context {
  const startedAt = performance.now()
  const usedBefore = process.cpuUsage()
  let nextLookAt = startedAt + processorMs

  function check(now = performance.now()): void {
    if (now < nextLookAt) return
    // Reading the processor time takes longer than most steps.
    const { user, system } = process.cpuUsage(usedBefore)
    const leftMs = processorMs - (user + system) / 1_000
    if (leftMs <= 0) throw new OverdueError('the expansion used too much processor time')
    nextLookAt = now + Math.max(leftMs, 1)
  }

  let shared: ConstructorParameters<typeof Context>[3] = { liquid }

  class LimitedContext extends HidingContext {
    override push(scope: object): number {
      check()
      return super.push(scope)
    }

    override spawn(scope?: object): Context {
      check()
      // A part has the same limits.
      const { sync, globals, strictVariables, ownPropertyOnly, opts } = this
      const options = { sync, globals, strictVariables, ownPropertyOnly }
      const child = new LimitedContext(scope, opts, options, shared)
      child.hidden = { ...NOTHING_HIDDEN, mark: this.hidden.mark }
      return child
    }

    override _getFromScope(...args: Parameters<Context['_getFromScope']>) {
      check()
      return super._getFromScope(...args)
    }
  }

  const { memoryLimit, renderLimit } = new LimitedContext({}, liquid.options, { sync: true })
  renderLimit.check = check
  const use = memoryLimit.use.bind(memoryLimit)
  memoryLimit.use = (count) => {
    check()
    use(count)
  }
  shared = { liquid, memoryLimit, renderLimit }
  return (data, hidden, names) => {
    const context = new LimitedContext(data, liquid.options, { sync: true }, shared)
    context.hidden = hidden
    context.names = names
    return context
  }
}
