/**
 * Ends an expansion that uses too much processor time. The library checks the time before each tag and output only.
 * Its filters look up every item of a list in the context and count what they allocate, so both check the time, too.
 */
import { Context, type Liquid } from 'liquidjs'
import { OverdueError } from '../lib/deadline-runner.ts'

/** @param limits `processorMs`: of this process, from now on */
export function createLimitedContext(
  liquid: Liquid,
  data: object,
  { processorMs }: { processorMs: number },
): Context {
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

  class LimitedContext extends Context {
    override push(scope: object): number {
      check()
      return super.push(scope)
    }

    override spawn(scope?: object): Context {
      check()
      return super.spawn(scope)
    }

    override _getFromScope(...args: Parameters<Context['_getFromScope']>) {
      check()
      return super._getFromScope(...args)
    }
  }

  const context = new LimitedContext(data, liquid.options, { sync: true }, { liquid })
  context.renderLimit.check = check
  const { memoryLimit } = context
  const use = memoryLimit.use.bind(memoryLimit)
  memoryLimit.use = (count) => {
    check()
    use(count)
  }
  return context
}
