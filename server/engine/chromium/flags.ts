/** The command line of a lane's Chromium. */
import { realpathSync } from 'node:fs'

export interface FlagOptions {
  executable: string
  /** Off only where the operator says so: the kernel's sandbox contains a hijacked renderer. */
  sandbox: boolean
  /** Port of the egress proxy on 127.0.0.1. */
  proxyPort: number
  /** Directory for everything Chromium writes. */
  profile: string
}

/** Only the headless shell draws its frames on command. @throws if there is no such file */
export function drawsOnCommand(executable: string): boolean {
  return realpathSync(executable).includes('headless-shell')
}

export function chromiumFlags({ executable, sandbox, proxyPort, profile }: FlagOptions): string[] {
  return [
    ...(drawsOnCommand(executable)
      ? ['--headless', '--enable-begin-frame-control', '--run-all-compositor-stages-before-draw']
      : ['--headless=new']),
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    ...(sandbox ? [] : ['--no-sandbox']),
    // All traffic through the proxy, loopback included; nothing resolved or sent past it.
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--disable-quic',
    // The headless shell knows the one name, full Chromium the other.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    // A page cannot open windows: nobody would look at them, and they share its lane.
    '--block-new-web-contents',
    // One render, one renderer process: it ends with its render, frames of other sites included.
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints,WebRtcHideLocalIpsWithMdns',
    // An honest page needs less; a hostile one ends before the machine is short of memory.
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
    '--mute-audio',
    '--no-default-browser-check',
    '--no-first-run',
    '--password-store=basic',
    '--use-mock-keychain',
  ]
}
