/**
 * A page that stores data in every way a browser offers and reports the data of an earlier page.
 */

/** The kinds of browser state that the page writes and looks for. */
export const STORAGE_KINDS = [
  'cookie',
  'local',
  'session',
  'window',
  'database',
  'cache',
  'file',
  'worker',
  'shared',
  'lock',
  'channel',
  'credentials',
] as const

/** A response that the HTTP cache may keep. */
export const CACHED_PATH = '/cached'
/** Requires HTTP authentication with `LOGIN`, which a page sends only after its first look-up. */
export const LOCKED_PATH = '/locked'
export const LOGIN = 'somebody:secret'

/** Files that the page's origin must serve. */
export const STORAGE_PAGE_FILES = {
  '/storage-worker.js': 'onfetch = () => {}; oninstall = () => skipWaiting()',
  '/storage-shared.js': `let ports = 0; onconnect = ({ ports: [port] }) => {
    port.postMessage(ports += 1)
    port.onmessage = ({ data }) => setInterval(() => fetch('/alive-shared-' + data), 50) }`,
}

/**
 * The HTML of the page. It reports the state that it finds before and after it stores its own as
 * `/found-<id>?before=local,lock&after=...`, requests `/end-<id>`, and then has its load event.
 * While it is alive it keeps requesting `/alive-page-<id>` and `/alive-shared-<id>`.
 * @param hold path of an image that the site must answer only after `/end-<id>`
 */
export function storagePage(id: string, hold: string): string {
  return `<body><img src="${hold}"><script type="module">
    const answer = (request) => new Promise((done, fail) => {
      request.onsuccess = () => done(request.result)
      request.onerror = fail
    })
    const opening = indexedDB.open('kept')
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
    const database = await answer(opening)
    const store = () => database.transaction('kept', 'readwrite').objectStore('kept')
    const files = await navigator.storage.getDirectory()
    // Living pages answer "here"; the echo arrives after their answers.
    const answered = () => new Promise((done) => {
      const [asking, echo] = [new BroadcastChannel('kept'), new BroadcastChannel('kept')]
      asking.onmessage = ({ data }) => { if (data === 'here') done(true) }
      echo.onmessage = ({ data }) => {
        if (data !== 'echo') return
        setTimeout(() => { asking.close(); echo.close(); done(false) }, 100)
      }
      asking.postMessage('who?')
      asking.postMessage('echo')
    })
    const connections = () => new Promise((done) => {
      new SharedWorker('/storage-shared.js', 'kept').port.onmessage = ({ data }) => done(data)
    })
    const kinds = {
      cookie: () => document.cookie.includes('kept'),
      local: () => localStorage.kept === '1',
      session: () => sessionStorage.kept === '1',
      window: () => name === 'kept',
      database: async () => await answer(store().count()) > 0,
      cache: async () => !!await caches.match('/x'),
      file: () => files.getFileHandle('kept').then(() => true, () => false),
      worker: async () => !!await navigator.serviceWorker.getRegistration(),
      shared: async () => await connections() > 1,
      lock: async () => (await navigator.locks.query()).held.length > 0,
      channel: answered,
      credentials: async () => (await fetch('${LOCKED_PATH}')).ok,
    }
    const found = async () => {
      const all = []
      for (const [kind, exists] of Object.entries(kinds)) if (await exists()) all.push(kind)
      return all.join()
    }
    const before = await found()
    document.cookie = 'kept=1; max-age=9999'
    localStorage.kept = sessionStorage.kept = '1'
    name = 'kept'
    await answer(store().put(1, 1))
    await (await caches.open('kept')).put('/x', new Response('x'))
    await files.getFileHandle('kept', { create: true })
    await navigator.serviceWorker.register('/storage-worker.js')
    await new Promise((locked) => navigator.locks.request('kept', () => {
      locked()
      return new Promise(() => {})
    }))
    const channel = new BroadcastChannel('kept')
    channel.onmessage = ({ data }) => { if (data === 'who?') channel.postMessage('here') }
    await fetch('${CACHED_PATH}')
    await new Promise((done) => {
      const request = new XMLHttpRequest()
      request.onloadend = done
      request.open('GET', '${LOCKED_PATH}', true, ...'${LOGIN}'.split(':'))
      request.send()
    })
    const alive = '/alive-page-${id}'
    setInterval(() => fetch(alive), 50)
    addEventListener('pagehide', () => navigator.sendBeacon(alive))
    new SharedWorker('/storage-shared.js', 'kept').port.postMessage('${id}')
    const after = await found()
    await fetch('/found-${id}?before=' + before + '&after=' + after)
    // Long enough for several alive requests.
    await new Promise((done) => setTimeout(done, 150))
    await fetch('/end-${id}')
  </script>`
}
