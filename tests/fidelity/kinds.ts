/** The kinds of output that each document is rendered to, for Platen and for the reference. */
import type { Document } from './corpus.ts'

export interface Kind {
  name: 'pdf' | 'screenshot' | 'full-page'
  path: '/pdf' | '/screenshot'
  /** Whether the scripts of the document run. */
  scripts: boolean
  /** Time that both give a document whose scripts run, after its load. */
  waitMs: number
  /** The body of Platen's request. */
  body: object
}

/**
 * Documents with scripts draw for a while after they have loaded. Animations that scripts draw take
 * longer.
 */
const SCRIPTS_MS = 500
const SCRIPTS_MS_LONG = 3_000

export const VIEWPORT = { width: 1280, height: 800 }

/** @param patient whether animations that scripts draw come to their end */
export function kindsOf({ source }: Document, patient: boolean): Kind[] {
  const isAddress = 'url' in source
  const scripts = isAddress || source.scripted
  const scriptsMs = patient ? SCRIPTS_MS_LONG : SCRIPTS_MS
  const waitMs = scripts ? scriptsMs : 0
  const document = isAddress ? { url: source.url } : { html: source.html }
  const wait = waitMs > 0 ? { waitForTimeout: waitMs } : {}
  // Screenshots run scripts by default, PDFs do not.
  const printed = { ...wait, enableJavaScript: scripts }
  const shared = { scripts, waitMs }
  return [
    { ...shared, name: 'pdf', path: '/pdf', body: { ...document, options: printed } },
    { ...shared, name: 'screenshot', path: '/screenshot', body: { ...document, options: wait } },
    {
      ...shared,
      name: 'full-page',
      path: '/screenshot',
      body: { ...document, options: { ...wait, fullPage: true } },
    },
  ]
}
