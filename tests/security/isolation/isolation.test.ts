/** A render leaves nothing for the next one, and the engine leaves nothing on the machine. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { boxOf, errorOf, imageOf, readError } from '../../support/api/renders.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  chromiumProcesses,
  processesOf,
  scratchDirs,
} from '../../support/processes/chromium-processes.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { endSharedServer } from '../../support/server/shared-server.ts'
import { until } from '../../support/until.ts'

const SMALL = { width: 20, height: 20 }
const LANES = 3
/** The user "nobody" of Debian, under which the browser runs when the server is root. */
const NOBODY = 65_534

let site: Site
let server: TestServer
let user: TestUser

beforeAll(endSharedServer)
beforeAll(async () => {
  site = await startSite()
  // Two of its renders run at the same time.
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '2' } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

/**
 * A page that stores something in every kind of browser storage. It turns lime if it could store
 * everything and found nothing before; its load event follows.
 */
function storingPage(): string {
  const id = crypto.randomUUID()
  const done = `/done-${id}`
  site.routes[`/hold-${id}`] = { type: 'image/svg+xml', after: site.visited(done) }
  return `<body bgcolor=red><img src="/hold-${id}" hidden><img src="/cached.svg" hidden>
    <script type="module">
      const answer = (request) => new Promise((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = fail
      })
      const opening = indexedDB.open('database')
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
      const database = await answer(opening)
      const store = () => database.transaction('kept', 'readwrite').objectStore('kept')
      const cache = await caches.open('cache')
      const kept = async () => ({
        cookie: document.cookie.includes('mine'),
        local: localStorage.mine === '1',
        session: sessionStorage.mine === '1',
        window: name === 'mine',
        database: await answer(store().count()) > 0,
        cache: !!await cache.match('/x'),
        worker: !!await navigator.serviceWorker.getRegistration(),
      })
      const before = Object.values(await kept())
      document.cookie = 'mine=1; max-age=9999'
      localStorage.mine = sessionStorage.mine = '1'
      name = 'mine'
      await answer(store().put(1, 1))
      await cache.put('/x', new Response('x'))
      await navigator.serviceWorker.register('/worker.js')
      const after = Object.values(await kept())
      if (!before.includes(true) && !after.includes(false)) document.body.bgColor = 'lime'
      await fetch('${done}')
    </script>`
}

describe('a render', () => {
  test.each([
    ['the same user', async () => user],
    ['another user', () => server.newUser()],
  ])('leaves nothing that a later render of %s could find', async (_, next) => {
    const headers = { 'Cache-Control': 'max-age=9999', 'Set-Cookie': 'theirs=1; Max-Age=9999' }
    site.routes['/worker.js'] = { type: 'text/javascript' }
    site.routes['/cached.svg'] = { type: 'image/svg+xml', headers }
    const before = site.requests.length
    for (const by of [user, await next()]) {
      site.routes['/keeping'] = { body: storingPage(), headers }
      const image = await imageOf(server, by, { url: `${site.url}/keeping`, options: SMALL })
      expect(boxOf(image, '#00ff00')).toEqual([0, 0, 20, 20])
    }
    const requestsOf = (path: string) =>
      site.requests.slice(before).filter(({ target }) => target === path)
    expect(requestsOf('/cached.svg')).toHaveLength(2)
    expect(requestsOf('/keeping').map(({ head }) => /^cookie:/im.test(head))).toEqual([
      false,
      false,
    ])
  })

  test('of HTML has storage that no other render can see, and no origin', async () => {
    const html = `<body bgcolor=red><script>
      const isNew = localStorage.length + sessionStorage.length + document.cookie.length === 0
      localStorage.a = sessionStorage.a = document.cookie = 'a=1'
      let hasDatabase = true
      try { indexedDB.open('a') } catch { hasDatabase = false }
      if (isNew && localStorage.a && document.cookie && !hasDatabase && origin === 'null') {
        document.body.bgColor = 'lime'
      }
    </script>`
    const otherUser = await server.newUser()
    for (const one of [user, user, otherUser, user]) {
      const image = await imageOf(server, one, { html, options: SMALL })
      expect(boxOf(image, '#00ff00')).toEqual([0, 0, 20, 20])
    }
  })

  test('is isolated from a concurrent render of the same site', async () => {
    const both = (step: string) =>
      Promise.all([site.visited(`/${step}-a`), site.visited(`/${step}-b`)])
    const picture = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    site.routes['/together'] = { ...picture, after: both('here') }
    site.routes['/end'] = { ...picture, after: both('called') }
    const page = (name: string) => `<body bgcolor=lime><script>
      const channel = new BroadcastChannel('calls')
      onstorage = channel.onmessage = () => { document.body.bgColor = 'red' }
      const call = () => {
        channel.postMessage('${name}')
        localStorage.call = '${name}'
        fetch('/called-${name}')
      }
      </script><img src="/here-${name}" hidden><img src="/end" hidden>
      <img src="/together" onload="call()" hidden>`
    const images = await Promise.all(
      ['a', 'b'].map((name) => {
        site.routes[`/${name}`] = { body: page(name) }
        return imageOf(server, user, { url: `${site.url}/${name}`, options: SMALL })
      }),
    )
    for (const image of images) expect(boxOf(image, '#00ff00')).toEqual([0, 0, 20, 20])
  })

  test('is granted no permission, and does not wait for an answer to prompts', async () => {
    const done = '/refused'
    site.routes['/asking'] = {
      body: `<body bgcolor=red><img src="/refused-hold" hidden><script type="module">
        const asked = [
          new Promise((...ends) => navigator.geolocation.getCurrentPosition(...ends)),
          navigator.mediaDevices.getUserMedia({ audio: true, video: true }),
          navigator.mediaDevices.getDisplayMedia(),
          navigator.clipboard.readText(),
          navigator.requestMIDIAccess({ sysex: true }),
          Notification.requestPermission().then((state) => state === 'granted' || Promise.reject()),
          navigator.storage.persist().then((kept) => kept || Promise.reject()),
        ]
        const answers = await Promise.allSettled(asked)
        const granted = answers.some(({ status }) => status === 'fulfilled')
        if (!granted && prompt('x') === null && !confirm('x')) document.body.bgColor = 'lime'
        await fetch('${done}')
      </script>`,
    }
    site.routes['/refused-hold'] = { type: 'image/svg+xml', after: site.visited(done) }
    const image = await imageOf(server, user, { url: `${site.url}/asking`, options: SMALL })
    expect(boxOf(image, '#00ff00')).toEqual([0, 0, 20, 20])
  })

  test('does not wait for a page of another user that runs an endless loop', async () => {
    site.routes['/looping'] = {
      body: '<img src="/started"><script>onload = () => { for (;;); }</script>',
    }
    let looping = true
    const options = { timeout: 2_000 }
    const loop = errorOf(server, user, 'screenshot', { url: `${site.url}/looping`, options })
    const ended = loop.finally(() => {
      looping = false
    })
    await site.visited('/started')
    const otherUser = await server.newUser()
    await imageOf(server, otherUser, { html: 'x', options: SMALL })
    expect(looping).toBe(true)
    expect((await ended).code).toBe('RENDER_TIMEOUT')
  })
})

describe('the browser', () => {
  test('runs unprivileged and sandboxed', async () => {
    const path = '/sandboxed'
    site.routes[path] = { body: '<img src="/inside">' }
    const render = imageOf(server, user, { url: `${site.url}${path}` })
    await site.visited('/inside')
    const processes = chromiumProcesses()
    await render
    const uid = process.getuid?.() === 0 ? NOBODY : process.getuid?.()
    expect(new Set(processes.map((one) => one.uid))).toEqual(new Set([Number(uid)]))
    expect(processes.flatMap(({ command }) => command)).not.toContain('--no-sandbox')
    const renderers = processes.filter(({ type }) => type === 'renderer')
    expect(renderers.length).toBeGreaterThan(0)
    // Chromium filters every system call of a renderer (seccomp).
    expect(new Set(renderers.map(({ seccomp }) => seccomp))).toEqual(new Set([2]))
  })

  test('gets none of the environment variables of the server', async () => {
    const [browser] = chromiumProcesses().filter(({ type }) => type === 'browser')
    const file = Bun.file(`/proc/${browser?.pid}/environ`)
    const names = (await file.text()).split('\0').map((line) => line.split('=', 1)[0] ?? '')
    const known = ['HOME', 'LANG', 'PATH', 'TMPDIR']
    expect(names.filter((name) => known.includes(name)).sort()).toEqual(known)
    expect(names.filter((name) => /PLATEN|TOKEN|DATABASE|SECRET/.test(name))).toEqual([])
  })

  test('ends with the engine, with all its processes and its scratch directory', async () => {
    const scratch = scratchDirs()
    const known = new Set(chromiumProcesses().map(({ group }) => group))
    await using ownServer = await startServer({
      env: { EGRESS_ALLOW: site.host, LANES: String(LANES) },
    })
    const created = scratchDirs().filter((name) => !scratch.includes(name))
    const group = chromiumProcesses().find((one) => !known.has(one.group))?.group ?? 0
    expect([created.length, processesOf(group).length > 1]).toEqual([LANES, true])

    site.routes['/hanging'] = 'silence'
    const otherUser = await ownServer.newUser()
    const reply = ownServer.post('/api/v1/pdf', { url: `${site.url}/hanging` }, otherUser.key)
    await site.visited('/hanging')
    await ownServer.services.engine.close()
    expect((await readError(await reply)).code).toBe('RENDERER_UNAVAILABLE')
    await until(() => processesOf(group).length === 0)
    // Those of earlier servers may still be about to be removed.
    expect(scratchDirs().filter((name) => created.includes(name))).toEqual([])
  })
})
