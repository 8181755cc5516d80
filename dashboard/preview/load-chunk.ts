/**
 * Loads a part of the scripts. After an upgrade of the server the old parts are gone: the page
 * reloads, once.
 */

const RELOADED = 'platen-reloaded'

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    const chunk = await load()
    sessionStorage.removeItem(RELOADED)
    return chunk
  } catch (error) {
    if (sessionStorage.getItem(RELOADED) !== null) throw error
    sessionStorage.setItem(RELOADED, 'yes')
    location.reload()
    throw error
  }
}
