/** Words of puppeteer and names of formats, which several services share. */

export const WAITS = {
  load: 'load',
  domcontentloaded: 'domcontentloaded',
  networkidle0: 'networkIdle',
  networkidle2: 'networkAlmostIdle',
} as const

/** From the one that is waited for longest. */
export const WAIT_ORDER = ['networkidle0', 'networkidle2', 'load', 'domcontentloaded'] as const

/** Types of resources. */
export const RESOURCES = {
  image: 'image',
  media: 'media',
  texttrack: 'media',
  font: 'font',
  stylesheet: 'stylesheet',
  script: 'script',
  xhr: 'xhr',
  fetch: 'xhr',
  eventsource: 'xhr',
  websocket: 'xhr',
} as const

export const PAPERS = {
  a0: 'A0',
  a1: 'A1',
  a2: 'A2',
  a3: 'A3',
  a4: 'A4',
  a5: 'A5',
  a6: 'A6',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
  ledger: 'Ledger',
} as const

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
