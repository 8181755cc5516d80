/** The names of the items of options that are lists. */

/** One item of a list: `Extra headers` -> `header`, `Resource status` -> `status`. */
export function itemOf(title: string): string {
  const word = title.split(' ').at(-1)?.toLowerCase() ?? title
  return /(us|ss)$/.test(word) ? word : word.replace(/s$/, '')
}

/** `a header`, `an attachment` */
export function oneOf(item: string): string {
  return /^[aeiou]/.test(item) ? `an ${item}` : `a ${item}`
}
