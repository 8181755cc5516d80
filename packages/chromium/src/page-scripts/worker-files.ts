/** Scripts of workers whose requests nothing outside of them can keep out. */
import { pageScript } from './page-script.ts'

/**
 * Refuses the files of workers that a worker starts. They fail as files do that cannot be loaded.
 * Workers of a script that is not a file start.
 */
export const refuseWorkerFiles = pageScript({}, () => {
  const Native = globalThis.Worker
  if (Native === undefined) return
  globalThis.Worker = class Worker extends Native {
    constructor(file: string | URL, options?: WorkerOptions) {
      const isFile = /^https?:/i.test(URL.parse(String(file), location.href)?.href ?? '')
      const gone = isFile ? URL.createObjectURL(new Blob([])) : ''
      URL.revokeObjectURL(gone)
      super(isFile ? gone : file, options)
    }
  }
})

/**
 * Refuses script files, data or both in a shared worker of a blob: address, as if they could not be
 * loaded.
 */
export const refuseSharedRequests = pageScript({}, (_, types: readonly string[]) => {
  const scope = globalThis as unknown as Record<string, unknown>
  if (types.includes('script')) {
    scope['importScripts'] = () => {
      throw new DOMException('The script could not be loaded.', 'NetworkError')
    }
  }
  if (!types.includes('xhr')) return
  scope['fetch'] = () => Promise.reject(new TypeError('Failed to fetch'))
  XMLHttpRequest.prototype.send = function send() {
    throw new DOMException('The request failed.', 'NetworkError')
  }
  scope['EventSource'] = undefined
})
