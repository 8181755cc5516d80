/** The changes in a group of options, in a line. */
import type { OptionGroup } from '../options.gen.ts'
import { formatNumber } from '../ui/format.tsx'
import type { Options } from './request.ts'

const NAMED_MAX = 4
/** Values that a line shows. Markup and programs are none of them. */
const SHORT = /^[\p{L}\p{N} .,:%/_-]{1,24}$/u

/** `14 options`, or `2 of 14 changed: Landscape, Scale 0.5` */
export function changedText({ names }: OptionGroup, options: Options): string {
  const changed = names.filter(([name]) => name in options)
  // No line breaks between both.
  if (changed.length === 0) return `${names.length}\u00a0options`
  const named = changed
    .slice(0, NAMED_MAX)
    .map(([name, label]) => [label, ...shownValue(options[name])].join(' '))
  const more = changed.length - named.length
  const list = more === 0 ? named : [...named, `${more} more`]
  return `${changed.length} of ${names.length} changed: ${list.join(', ')}`
}

/** The value of an option if it is short. Objects and lists may hold secrets. */
function shownValue(value: unknown): string[] {
  if (value === true) return []
  if (value === false) return ['off']
  if (typeof value === 'number') return [formatNumber(value)]
  return typeof value === 'string' && SHORT.test(value) ? [value] : []
}
