/** Explains motion of scripts that was stopped before its end. */
import type { Rule } from '../facts.ts'
import { hint, outputNoun } from './words.ts'

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
