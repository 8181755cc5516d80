/** The names of options as people read them. */

/** `displayHeaderFooter` -> `Display header footer` */
export function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return text
    .replace('css', 'CSS')
    .replace('header footer', 'header and footer')
    .replace('javascript', 'JavaScript')
    .replace('java script', 'JavaScript')
}
