/** Everything that the steps of a render share once its page is prepared. */
import type { Deadline } from '../deadline.ts'
import type { FactCollector } from '../facts/fact-collector.ts'
import type { NetworkWatch } from '../page/network-idle.ts'
import type { PageContext } from '../page/wait-until-ready.ts'
import type { Wait } from './waits.ts'

export interface Steps {
  /** Runs a part of a step in its phase: see `Deadline`. */
  step: Deadline['step']
  /** Runs a wait that the request asks for, in its phase. */
  wait: Wait
  context: PageContext
  /** Null unless the request waits for an idle network. */
  network: NetworkWatch | null
  factCollector: FactCollector
}
