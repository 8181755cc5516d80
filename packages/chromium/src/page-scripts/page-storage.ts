/**
 * Gives scripts of HTML, which has no origin, storage and cookies that live in memory and end with
 * the document.
 */
import { pageScript } from './page-script.ts'

function makeMemoryStorage() {
  /** Characters of all keys and values together, as in a browser. */
  const CHARS_MAX = 5 * 1024 * 1024

  /** An object that scripts use as they use `localStorage` (HTML Standard, 12.2.1). */
  return function create(): Storage {
    const items = new Map<string, string>()
    const size = () =>
      items.entries().reduce((sum, [key, value]) => sum + key.length + value.length, 0)
    function setItem(key: string, value: string): void {
      const [name, text] = [String(key), String(value)]
      const freed = items.has(name) ? name.length + (items.get(name)?.length ?? 0) : 0
      if (size() - freed + name.length + text.length > CHARS_MAX) {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
      items.set(name, text)
    }
    const methods: Record<string, unknown> = {
      getItem: (key: string) => items.get(String(key)) ?? null,
      setItem,
      removeItem: (key: string) => void items.delete(String(key)),
      clear: () => items.clear(),
      key: (index: number) => [...items.keys()][index] ?? null,
    }
    const isItem = (key: string | symbol): key is string =>
      typeof key === 'string' && items.has(key)
    return new Proxy<Storage>(Object.create(Storage.prototype), {
      get(target, key) {
        if (key === 'length') return items.size
        if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key]
        return isItem(key) ? items.get(key) : Object.getPrototypeOf(target)[key]
      },
      set(_, key, value) {
        if (typeof key === 'string') setItem(key, value)
        return true
      },
      has: (target, key) => isItem(key) || key in target,
      deleteProperty(_, key) {
        if (typeof key === 'string') items.delete(key)
        return true
      },
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        isItem(key)
          ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
          : undefined,
    })
  }
}

function makeMemoryCookies() {
  const COOKIES_MAX = 180
  const CHARS_MAX = 4_096

  /**
   * Keeps what scripts write to `document.cookie` (RFC 6265, 5.2): names, values, and whether a
   * cookie is to end.
   */
  return function create() {
    const cookies = new Map<string, string>()
    return {
      get: () =>
        [...cookies].map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('; '),
      set(given: string): void {
        const [pair = '', ...attributes] = String(given).split(';')
        const at = pair.indexOf('=')
        const name = pair.slice(0, Math.max(0, at)).trim()
        if (pair.length > CHARS_MAX || (name === '' && pair.trim() === '')) return
        const isOver = attributes.some((one) => {
          const [key = '', value = ''] = one.split('=').map((part) => part.trim())
          if (/^max-age$/i.test(key)) return Number(value) <= 0
          return /^expires$/i.test(key) && Date.parse(value) <= Date.now()
        })
        if (isOver) cookies.delete(name)
        else if (cookies.has(name) || cookies.size < COOKIES_MAX) {
          cookies.set(name, pair.slice(at + 1).trim())
        }
      },
    }
  }
}

/**
 * Runs in the page's own world before its scripts. Documents with an origin, and frames, keep what
 * Chromium gives them.
 */
export const provideStorage = pageScript(
  { createStorage: makeMemoryStorage, createCookies: makeMemoryCookies },
  ({ createStorage, createCookies }) => {
    if (window !== top || location.href !== 'about:blank' || origin !== 'null') return
    for (const name of ['localStorage', 'sessionStorage']) {
      const storage = createStorage()
      Object.defineProperty(window, name, {
        get: () => storage,
        configurable: true,
        enumerable: true,
      })
    }
    Object.defineProperty(document, 'cookie', {
      ...createCookies(),
      configurable: true,
      enumerable: true,
    })
  },
)
