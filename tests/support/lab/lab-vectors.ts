/**
 * Egress vectors of a browser in addition to support/security/egress-vectors.ts: those that need
 * other sites, names to resolve, response headers or a protocol other than HTTP. The path of each
 * is its name.
 */

/** Host names that must never be resolved: a DNS query for one of them is a leak. */
export const SECRETS = ['prefetched', 'stun', 'turn', 'candidate'].map(
  (name) => `${name}-secret.test`,
)

/**
 * Vectors that need no script.
 * @param to returns the URL for a name
 * @param site origin of a public site that serves `importSheet` at `sheetPath`
 */
export function moreStaticVectors(
  to: (name: string) => string,
  site: string,
  sheetPath: string,
): string {
  const redirect = (name: string) => `${site}/to/302/${encodeURIComponent(to(name))}`
  const svg = (body: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`
  return `
    <link rel="dns-prefetch" href="http://prefetched-secret.test/">
    <link rel="stylesheet" href="${site}${sheetPath}">
    <style>
      #more { mask-image: url(${to('mask')}); clip-path: url(${to('clip')}#a);
        filter: url(${to('filter')}#a); shape-outside: url(${to('shape')}); float: left;
        background: image-set(url(${to('image-set')}) 1x) }
      @font-face { font-family: Inline; src: url(data:font/woff2,) }
      #more::after { content: "own"; font-family: Inline }
      @media print { #more::before { content: url(${to('print')}) } }
    </style>
    <p id="more">more</p>
    <img src="${redirect('redirected')}"><iframe src="${redirect('frame-redirected')}"></iframe>
    <iframe src="data:text/html,${encodeURIComponent(`<img src="${to('data-frame')}">`)}"></iframe>
    <iframe src="${to('sandboxed')}" sandbox></iframe>
    <video><track src="${to('track')}" default kind="captions"></video>
    <svg><use href="${to('use')}#a"/><foreignObject width="9" height="9">
      <img src="${to('foreign')}"></foreignObject>
      <script href="${to('svg-script')}"></script><image xlink:href="${to('xlink')}"/></svg>
    <img src="${svg(`<image href="${to('svg-in-img')}"/>`)}">
    <object data="${svg(`<image href="${to('svg-in-object')}" width="9" height="9"/>`)}"></object>
    <img src="file:///etc/hostname"><iframe src="file:///etc/hostname"></iframe>
    <object data="file:///etc/hostname"></object><link rel="stylesheet" href="file:///etc/hostname">
    <iframe src="view-source:${to('source')}"></iframe><iframe src="chrome://version"></iframe>
    <img src="${to('lazy')}" loading="lazy"><img src="${to('attributed')}" attributionsrc>
    <iframe srcdoc="<base href='${to('base/')}'><img src='x'>"></iframe>
    <iframe srcdoc="<body background='${to('body')}'>"></iframe>
    <iframe srcdoc="<frameset><frame src='${to('frame')}'></frameset>"></iframe>`
}

/** A public style sheet that refers to internal addresses. */
export function importSheet(to: (name: string) => string): string {
  return `@import url(${to('nested-import')}); #more { border-image: url(${to('sheet-image')}) 1 }`
}

/** Names in `moreStaticVectors` that an unguarded Chromium requests. */
export const MORE_STATIC_NAMES =
  'nested-import sheet-image mask clip shape image-set redirected frame-redirected data-frame ' +
  'sandboxed foreign xlink svg-in-object lazy attributed base/x body frame print'

/**
 * Response headers that refer to internal addresses. The page needs the data: font of
 * `moreStaticVectors`.
 */
export function headerVectors(to: (name: string) => string): Record<string, string> {
  return {
    'Content-Security-Policy': `font-src http:; report-uri ${to('csp')}`,
    'Content-Security-Policy-Report-Only': `font-src 'none'; report-to inside`,
    'Reporting-Endpoints': `inside="${to('reporting')}"`,
    'Report-To': JSON.stringify({
      group: 'inside',
      max_age: 9999,
      endpoints: [{ url: to('report-to') }],
    }),
    NEL: JSON.stringify({ report_to: 'inside', max_age: 9999, success_fraction: 1 }),
    Link: `<${to('link')}>; rel=preload; as=image, <${to('link-sheet')}>; rel=stylesheet`,
    'Alt-Svc': `h3="${new URL(to('')).host}"; ma=9999`,
    'Speculation-Rules': `"${to('rules')}"`,
    SourceMap: to('map'),
  }
}

/** Names in `headerVectors` that an unguarded Chromium requests. */
export const HEADER_NAMES = 'csp link rules'

/**
 * Vectors that need a script, which requests `doneUrl` at its end.
 * @param host their target, as `host:port`
 */
export function moreScriptVectors(host: string, doneUrl: string): string {
  const address = host.replace(/:\d+$/, '')
  return `<a id="link" href="#" ping="http://${host}/ping"></a>
    <script type="speculationrules">{
      "prefetch": [{ "source": "list", "urls": ["http://${host}/speculated"] }],
      "prerender": [{ "source": "list", "urls": ["http://${host}/prerendered"] }] }</script>
    <script type="module">
    const to = (name) => 'http://${host}/' + name
    const wait = (target, ...names) => new Promise((done) => {
      for (const name of names) target.addEventListener(name, done, { once: true })
    })
    const run = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
    const login = { username: 'u', credential: 'c' }
    const gathered = async (peer) => {
      peer.createDataChannel('x')
      await peer.setLocalDescription()
      while (peer.iceGatheringState !== 'complete') await wait(peer, 'icegatheringstatechange')
    }
    // Remote candidates, addresses and names, are all that the peer can try.
    const candidates = async () => {
      const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()]
      await gathered(one)
      await two.setRemoteDescription(one.localDescription)
      await two.setLocalDescription()
      await one.setRemoteDescription(two.localDescription)
      const places = ['udp 2122260223 ${address} 3478', 'udp 2122260222 candidate-secret.test 3478',
        'udp 2122260221 00000000-0000-4000-8000-000000000000.local 3478',
        'tcp 1518280447 ${address} 3478']
      for (const place of places) {
        const type = place.startsWith('tcp') ? ' typ host tcptype passive' : ' typ host'
        await one.addIceCandidate({ candidate: 'candidate:1 1 ' + place + type, sdpMid: '0' })
          .catch(() => {})
      }
      // A peer sends its first connectivity checks at once or never.
      await Promise.race([wait(one, 'connectionstatechange'),
        new Promise((done) => setTimeout(done, 500))])
    }
    const names = () => gathered(new RTCPeerConnection({ iceServers: [
      { urls: 'stun:stun-secret.test:3478' },
      { urls: ['turn:turn-secret.test:3478', 'turn:turned.test:3478?transport=tcp',
        'turn:${address}:3479?transport=tcp'], ...login },
    ] }))
    const inWorker = (code) => {
      const worker = new Worker(run('(async () => {' + code + '})().catch(() => {})'
        + '.finally(() => postMessage(0))'))
      return wait(worker, 'message', 'error')
    }
    const transform = async () => {
      const xsl = 'http://www.w3.org/1999/XSL/Transform'
      const sheet = '<x:stylesheet version="1.0" xmlns:x="' + xsl + '"><x:import href="'
        + to('xsl-import') + '"/><x:template match="/"><x:copy-of select="document(\\''
        + to('xsl-document') + '\\')"/></x:template></x:stylesheet>'
      const parse = (text) => new DOMParser().parseFromString(text, 'text/xml')
      const processor = new XSLTProcessor()
      processor.importStylesheet(parse(sheet))
      processor.transformToFragment(parse('<a/>'), document)
      parse('<!DOCTYPE a [<!ENTITY b SYSTEM "' + to('entity') + '">]><a>&b;</a>')
    }
    const preloaded = Object.assign(document.createElement('link'),
      { rel: 'preload', as: 'fetch', href: to('late-preload'), crossOrigin: 'anonymous' })
    document.head.append(preloaded)
    link.click()
    new Image().src = to('loose-image')
    new Audio(to('loose-audio')).load()
    const attempts = [
      () => candidates(),
      () => names(),
      () => new WebSocketStream('ws://${host}/stream').opened,
      () => new Promise((done) => { const s = new WebSocket('ws://${address}:9222/devtools/browser')
        s.onerror = s.onopen = done }),
      () => inWorker('await new Promise((done) => { const e = new EventSource("' + to('worker-events')
        + '"); e.onerror = e.onopen = done })'),
      () => inWorker('const x = new XMLHttpRequest(); x.open("GET", "' + to('sync') + '", false);'
        + 'x.send()'),
      () => wait(new SharedWorker(to('shared')), 'error'),
      () => new Promise((done) => {
        const code = 'onconnect = ({ ports: [port] }) => fetch("' + to('shared-fetch')
          + '", { mode: "no-cors" }).catch(() => {}).finally(() => port.postMessage(0))'
        new SharedWorker('data:text/javascript,' + encodeURIComponent(code)).port.onmessage = done
      }),
      () => transform(),
      () => new FontFace('Loose', 'url(' + to('font-face') + ')').load(),
      () => new PaymentRequest([{ supportedMethods: 'https://${host}/pay' }],
        { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment(),
      () => fetchLater(to('later'), { activateAfter: 0 }),
      () => new WebTransport('https://${address}:8443/').ready,
      () => fetch(to('cached'), { cache: 'force-cache', mode: 'no-cors', priority: 'high' }),
      () => fetch('https://${host}/', { method: 'POST', mode: 'no-cors', body: 'x' }),
      () => fetch('http://user:password@${host}/login', { mode: 'no-cors' }),
      () => fetch('http://${address}:22/', { mode: 'no-cors' }),
      () => navigator.credentials.get({ identity: { providers: [
        { configURL: 'https://${host}/fed', clientId: 'x' }] }, signal: AbortSignal.timeout(300) }),
      () => new Promise((done) => { const f = document.createElement('iframe')
        f.onload = done; f.src = 'javascript:fetch("' + to('in-url') + '", { mode: "no-cors" })'
        document.body.append(f); setTimeout(done, 300) }),
    ]
    await Promise.allSettled(attempts.map(async (attempt) => attempt()))
    addEventListener('pagehide', () => navigator.sendBeacon(to('goodbye'), 'x'))
    await fetch('${doneUrl}', { mode: 'no-cors' })
  </script>`
}

/** Names in `moreScriptVectors` that an unguarded Chromium requests. */
export const MORE_SCRIPT_NAMES =
  'svg-script ping late-preload loose-image loose-audio stream worker-events sync font-face ' +
  'cached in-url devtools/browser'

/** Further names, requested only by pages that have a URL. */
export const MORE_URL_NAMES = 'shared-fetch'

/** The service worker that the page of support/security/egress-vectors.ts registers. */
export function serviceWorker(to: (name: string) => string): string {
  return `addEventListener('install', (event) => event.waitUntil(
    fetch('${to('service-worker')}', { mode: 'no-cors' }).catch(() => {})))`
}
