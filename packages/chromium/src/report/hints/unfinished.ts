/** Explains outputs that were made before scripts or workers of the page had ended their work. */
import type { Rule, UnfinishedWorker } from '../facts.ts'
import { hint, outputNoun, quote } from './words.ts'

export const endlessMotion: Rule = (facts) => {
  const { scriptMotion } = facts
  if (scriptMotion === null || scriptMotion.ended) return []
  const seconds = (scriptMotion.advancedMs / 1_000).toLocaleString('en-US', {
    maximumFractionDigits: 1,
  })
  const message = `Scripts of the page still changed it ${seconds} s after it had loaded, by its own clock. The ${outputNoun(facts)} shows that moment.`
  const fix =
    'Turn the animation off, such as with `animation: false` in the options of a chart, or let it end; or choose the moment with `options.waitForTimeout`.'
  return [hint('ENDLESS_MOTION', message, null, fix)]
}

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
