/**
 * Documents that try every kind of network access of a browser at once, each under its own name.
 */

/** Access that needs no script. `to` returns the URL for a name. */
export function staticVectors(to: (name: string) => string): string {
  return `
    <link rel="stylesheet" href="${to('stylesheet')}">
    <link rel="icon" href="${to('icon')}">
    <link rel="manifest" href="${to('manifest')}">
    <link rel="preload" as="image" href="${to('preload')}">
    <link rel="modulepreload" href="${to('modulepreload')}">
    <link rel="prefetch" href="${to('prefetch')}">
    <link rel="prerender" href="${to('prerender')}">
    <link rel="preconnect" href="${to('preconnect')}">
    <link rel="dns-prefetch" href="${to('dns-prefetch')}">
    <style>
      @import url(${to('import')});
      @font-face { font-family: Far; src: url(${to('font')}) }
      #css { background: url(${to('background')}); border-image: url(${to('border')}) 1;
        list-style: url(${to('list')}); cursor: url(${to('cursor')}), auto; font-family: Far }
      #css::before { content: url(${to('content')}) }
    </style>
    <p id="css">original document</p>
    <img src="${to('img')}"><img src="data:," srcset="${to('srcset')} 1x">
    <picture><source srcset="${to('picture')}"><img></picture>
    <input type="image" src="${to('input')}">
    <table background="${to('table')}"><tr><td>x</table>
    <svg width="9" height="9"><image href="${to('svg-image')}" width="9" height="9"/></svg>
    <svg width="9" height="9"><filter id="f"><feImage href="${to('fe-image')}"/></filter>
      <rect filter="url(#f)" width="9" height="9"/></svg>
    <iframe src="${to('iframe')}" width="9" height="9"></iframe>
    <iframe srcdoc="<img src='${to('srcdoc')}'>" width="9" height="9"></iframe>
    <iframe srcdoc="<meta http-equiv=refresh content='0;url=${to('frame-refresh')}'>"></iframe>
    <object data="${to('object')}" width="9" height="9"></object>
    <embed src="${to('embed')}" width="9" height="9">
    <video src="${to('video')}" poster="${to('poster')}" preload="auto"></video>
    <audio src="${to('audio')}" preload="auto" controls></audio>
    <video preload="auto"><source src="${to('source')}"></video>`
}

/** The names of `staticVectors` that Chromium requests if they are allowed. */
export const STATIC_NAMES =
  'stylesheet preload modulepreload prefetch import font background border list content img ' +
  'srcset picture input table svg-image fe-image iframe srcdoc frame-refresh object embed video ' +
  'poster audio source'

/**
 * Access that needs a script. When all attempts have ended, the page turns lime and requests
 * `doneUrl`.
 * @param host the target, as `host:port`
 */
export function scriptVectors(host: string, doneUrl: string): string {
  return `<script type="module">
    const to = (name) => 'http://${host}/' + name
    const wait = (target, ...names) => new Promise((done) => {
      for (const name of names) target.addEventListener(name, done, { once: true })
    })
    const quiet = { mode: 'no-cors' }
    const run = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
    const add = (tag, attributes) => {
      const element = Object.assign(document.createElement(tag), attributes)
      document.body.append(element)
      return wait(element, 'load', 'error')
    }
    const inWorker = (name, code) => {
      const worker = new Worker(run('(async () => {' + code + '})().catch(() => {})'
        + '.finally(() => postMessage(0))'), { name })
      return wait(worker, 'message', 'error')
    }
    const form = () => {
      const frame = document.body.appendChild(Object.assign(document.createElement('iframe'),
        { name: 'target' }))
      const form = document.body.appendChild(Object.assign(document.createElement('form'),
        { action: to('form'), method: 'post', target: 'target' }))
      const loaded = wait(frame, 'load', 'error')
      form.submit()
      return loaded
    }
    const rtc = async () => {
      const login = { username: 'u', credential: 'c' }
      const peer = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:${host}' },
        { urls: ['turn:${host}', 'turn:${host}?transport=tcp', 'turns:${host}'], ...login },
      ] })
      peer.createDataChannel('x')
      await peer.setLocalDescription()
      while (peer.iceGatheringState !== 'complete') await wait(peer, 'icegatheringstatechange')
    }
    window.open(to('popup'), 'a')
    window.open('ftp://${host}/', 'b')
    navigator.sendBeacon(to('beacon'), 'x')
    await Promise.allSettled([
      fetch(to('fetch'), quiet),
      fetch('https://${host}/', quiet),
      fetch(to('keepalive'), { ...quiet, keepalive: true }),
      add('img', { src: to('late-img') }),
      add('script', { src: to('script') }),
      add('iframe', { src: to('late-iframe') }),
      import(to('module')),
      wait(new EventSource(to('events')), 'error', 'open'),
      new Promise((done) => {
        const xhr = new XMLHttpRequest()
        xhr.onloadend = done
        xhr.open('POST', to('xhr'))
        xhr.send('x')
      }),
      wait(new WebSocket('ws://${host}/ws'), 'error', 'open'),
      wait(new WebSocket('wss://${host}/wss'), 'error', 'open'),
      inWorker('a', 'await fetch("' + to('worker-fetch') + '", { mode: "no-cors" })'),
      inWorker('b', 'importScripts("' + to('worker-script') + '")'),
      inWorker('c', 'await new Promise((done) => { const ws = new WebSocket("ws://${host}/worker-ws");'
        + 'ws.onerror = ws.onopen = done })'),
      inWorker('d', 'const w = new Worker("data:text/javascript," + encodeURIComponent('
        + '"fetch(\\'' + to('nested') + '\\', { mode: \\'no-cors\\' }).catch(() => {})'
        + '.finally(() => postMessage(0))")); await new Promise((done) => { w.onmessage = done })'),
      form(),
      rtc(),
      globalThis.WebTransport && new WebTransport('https://${host}/transport').ready,
      navigator.serviceWorker?.register('/service-worker.js').then(({ installing }) =>
        wait(installing, 'statechange')),
      CSS.paintWorklet?.addModule(to('worklet')),
    ])
    document.documentElement.style.background = document.body.style.background = 'lime'
    await fetch('${doneUrl}', quiet)
  </script>`
}

/** The names of `scriptVectors` that Chromium requests if they are allowed; it opens no windows. */
export const SCRIPT_NAMES =
  'beacon fetch keepalive late-img script late-iframe module events xhr ws worker-fetch ' +
  'worker-script worker-ws nested form'

/** Further names that need a page with an origin: a URL, not HTML in the request. */
export const URL_NAMES = 'service-worker worklet'
