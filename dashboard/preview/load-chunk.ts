/**
 * Loads a part of the scripts. After an upgrade of the server the old parts are gone: the page
 * reloads, once.
 */
import { type ComponentType, lazy } from 'react'

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

/** A component whose scripts are loaded when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunk(load) }))
}
