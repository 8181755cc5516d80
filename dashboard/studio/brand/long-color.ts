/** Colors as inputs of colors take them. */

/** `#abc` as the color fields of browsers take it. */
export function longColor(color: string): string {
  if (color.length !== 4) return color.toLowerCase()
  return `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`.toLowerCase()
}
