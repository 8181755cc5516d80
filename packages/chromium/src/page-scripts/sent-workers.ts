/**
 * Lets HTML, which has no origin, start workers of the files that were sent with it: a browser
 * starts only those of the page's own origin.
 */
import { pageScript } from './page-script.ts'

/**
 * Workers of files below this address are started by a small script of the page's origin, in which
 * relative addresses are those of the file.
 */
export const startSentWorkers = pageScript({}, (_, base: string) => {
  install(base, null)

  /**
   * @param file the address of the worker's own file; null in a document. The text of this function
   *   goes into the worker.
   */
  function install(below: string, file: string | null): void {
    const resolve = (address: unknown): string =>
      URL.parse(String(address), file ?? document.baseURI)?.href ?? String(address)
    const Native = globalThis.Worker
    if (Native !== undefined) {
      globalThis.Worker = class Worker extends Native {
        constructor(address: string | URL, options?: WorkerOptions) {
          const url = resolve(address)
          super(url.startsWith(below) ? starter(url, options?.type === 'module') : address, options)
        }
      }
    }
    if (file !== null) resolveAgainst(file)

    function starter(url: string, isModule: boolean): string {
      const prepare = `(${install})(${JSON.stringify(below)}, ${JSON.stringify(url)})`
      const load = JSON.stringify(url)
      if (!isModule) {
        const text = `${prepare}; importScripts(${load})`
        return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      }
      // Without an origin, a page starts no module of a blob: address.
      return script(`import ${JSON.stringify(script(prepare))}; import ${load}`)
    }
    function script(text: string): string {
      return `data:text/javascript,${encodeURIComponent(text)}`
    }
    function resolveAgainst(own: string): void {
      Object.defineProperty(globalThis, 'location', { value: new URL(own), configurable: true })
      const scope = globalThis as unknown as { importScripts(...files: unknown[]): void }
      const { importScripts } = scope
      scope.importScripts = (...files) =>
        Reflect.apply(importScripts, globalThis, files.map(resolve))
      const { fetch: load, Request: NativeRequest } = globalThis
      const loadResolved = (input: RequestInfo | URL, init?: RequestInit) =>
        load(input instanceof NativeRequest ? input : resolve(input), init)
      Reflect.set(globalThis, 'fetch', loadResolved)
      globalThis.Request = class Request extends NativeRequest {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          super(input instanceof NativeRequest ? input : resolve(input), init)
        }
      }
      const { open } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: []) {
        Reflect.apply(open, this, [method, resolve(url), ...rest])
      }
    }
  }
})
