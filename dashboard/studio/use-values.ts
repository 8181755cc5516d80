/** The sample data and the rules as values, while their texts are typed. */
import { useMemo, useRef } from 'react'
import { type Content, readJson } from './content.ts'
import { withShared } from './form/change.ts'
import type { Rules } from './rules.ts'

/**
 * The last sample data that were valid: while they are typed, the others stay. A value that is
 * typed changes itself and what contains it: all others are the same objects as before.
 */
export function useSampleData(content: Content): Record<string, unknown> {
  const last = useRef<Record<string, unknown>>({})
  return useMemo(() => {
    const read = readJson('sample_data', content.sample_data)
    if ('value' in read) last.current = withShared(last.current, read.value)
    return last.current
  }, [content.sample_data])
}

/** The rules of the variables; none while they are not valid. */
export function rulesOf({ variable_rules }: Content): Rules {
  const read = readJson('variable_rules', variable_rules)
  if ('problem' in read) return {}
  // What is no rule yet is typed halfway.
  const rules = Object.entries(read.value).filter(([, rule]) => typeof rule === 'object' && rule)
  return Object.fromEntries(rules) as Rules
}
