/** The names of options as people read them. */

/** Words that are not written as in a name. */
const WORDS: Record<string, string> = {
  css: 'CSS',
  js: 'JavaScript',
  http: 'HTTP',
  url: 'URL',
  pdfa: 'PDF/A',
  pdfua: 'PDF/UA',
}

/** `displayHeaderFooter` -> `Display header and footer` */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ -]/)
  const text = words.map((word) => WORDS[word] ?? word).join(' ')
  return (text.charAt(0).toUpperCase() + text.slice(1))
    .replace('header footer', 'header and footer')
    .replace('java script', 'JavaScript')
    .replace('Factur x', 'Factur-X')
}

/** One item of a list: `Extra headers` -> `header`, `Resource status` -> `status`. */
export function itemOf(title: string): string {
  const word = title.split(' ').at(-1)?.toLowerCase() ?? title
  return /(us|ss)$/.test(word) ? word : word.replace(/s$/, '')
}

/** `a header`, `an attachment` */
export function oneOf(item: string): string {
  return /^[aeiou]/.test(item) ? `an ${item}` : `a ${item}`
}
