/** The command line of a lane's Chromium. */

export interface FlagOptions {
  /** Off only if the operator disables it: the kernel's sandbox contains a compromised renderer. */
  sandbox: boolean
  /** Port of the egress proxy on 127.0.0.1. */
  proxyPort: number
  /** Directory for all files that Chromium writes. */
  profile: string
}

const DISABLED_FEATURES = [
  'IsolateOrigins',
  'site-per-process',
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'WebRtcHideLocalIpsWithMdns',
  // The compositor paints these animations in a worker. If one starts while images are rasterised,
  // a frame that was drawn on command never completes.
  'CompositeBGColorAnimation',
  'CompositeClipPathAnimation',
  // A page gets a new document for each render: a new frame in Chromium, or a kept document, would
  // double its cost.
  'RenderDocument',
  'BackForwardCache',
  // Servers may ask for reports about later requests, which nobody would expect of a renderer.
  'NetworkErrorLogging',
  'Reporting',
]

export function chromiumFlags({ sandbox, proxyPort, profile }: FlagOptions): string[] {
  return [
    '--headless',
    // Frames are drawn on command, as only the headless shell can.
    '--enable-begin-frame-control',
    '--run-all-compositor-stages-before-draw',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    ...(sandbox ? [] : ['--no-sandbox']),
    // All traffic goes through the proxy, including loopback; nothing is resolved or sent around
    // it.
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // A page cannot open windows: they would share its lane without being part of the output.
    '--block-new-web-contents',
    // One renderer process per render, including frames of other sites: it ends with the render.
    '--disable-site-isolation-trials',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    // Ordinary pages need less; a hostile one ends before the machine runs short of memory.
    '--js-flags=--max-old-space-size=1024',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-hang-monitor',
    '--disable-prompt-on-repost',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    // A picture of the whole page shows what is outside of the viewport.
    '--blink-settings=mainFrameClipsContent=false',
    // Scripts that scroll smoothly arrive at once: the way there takes up to seconds, and is not in
    // the output.
    '--disable-smooth-scrolling',
    // Animations run in the renderer's main thread only: the compositor goes on with one that is
    // paused before it has begun there.
    '--disable-threaded-animation',
    '--mute-audio',
    '--no-default-browser-check',
    '--no-first-run',
    '--password-store=basic',
    '--use-mock-keychain',
  ]
}
