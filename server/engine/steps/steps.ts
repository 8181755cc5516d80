/** Everything that the steps of a render share once its page is prepared. */
import type { Deadline } from '../deadline.ts'
import type { FactCollector } from '../facts/fact-collector.ts'
import type { PageContext } from '../page/wait-until-ready.ts'

export interface Steps {
  /** Runs a part of a step in its phase: see `Deadline`. */
  step: Deadline['step']
  context: PageContext
  factCollector: FactCollector
}
