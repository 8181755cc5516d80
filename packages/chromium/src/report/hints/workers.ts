/** Explains outputs that were made before a worker of the page had ended its work. */
import type { Rule, UnfinishedWorker } from '../facts.ts'
import { hint, outputNoun, quote } from './words.ts'

const DOING: Record<UnfinishedWorker['task'], string> = {
  file: 'was still loading its script',
  computing: 'was still computing',
  requests: 'was still waiting for a response',
  timer: 'still had timers to run',
}

export const unfinishedWorkers: Rule = (facts) => {
  const [first, ...others] = facts.unfinishedWorkers
  if (first === undefined || facts.error !== null) return []
  const isText = /^(blob|data):/.test(first.url)
  const name = isText ? 'A worker of a script without a file' : `The worker ${quote(first.url)}`
  const more = others.length === 0 ? '' : ', and others had not ended their work, too'
  const message = `${name} ${DOING[first.task]} when the ${outputNoun(facts)} was made${more}. What it sends or draws later is not shown.`
  const fix =
    'Wait for what shows its result with `options.waitForSelector` or `options.waitForExpression`, or for a time with `options.waitForTimeout`. Without these, workers are waited for up to 2 s.'
  return [hint('WORKER_UNFINISHED', message, isText ? null : first.url, fix)]
}
