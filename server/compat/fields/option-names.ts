/** Names fields of another service in messages about our options. */

/** Options without the place in which they were checked. */
const OPTION = /`(?:settings\.pdf|settings\.screenshot|options)\.([^`]*)`/g

/**
 * Makes a function that gives the options in a message the names of their fields.
 * @param names by option @param mark quotes a name there
 */
export function createRename(names: Readonly<Record<string, string>>, mark: string) {
  function nameOf(path: string): string {
    const parts = path.split(/(?=[.[])/)
    for (let count = parts.length; count > 0; count -= 1) {
      const option = parts.slice(0, count).join('')
      if (Object.hasOwn(names, option)) return `${names[option]}${parts.slice(count).join('')}`
    }
    return path
  }
  return (message: string): string =>
    message
      .replaceAll(OPTION, (_, path: string) => `${mark}${nameOf(path)}${mark}`)
      .replaceAll('`', mark)
}
