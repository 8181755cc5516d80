/**
 * Differences that are known, wanted or outside of Platen, each with its reason. Everything else
 * fails the run.
 */

export interface Explained {
  /** The beginning of the document's name. */
  document: string
  kinds: ('pdf' | 'screenshot' | 'full-page')[]
  /** Null = in every condition. */
  conditions: string[] | null
  reason: string
}

/**
 * Platen loads lazy pictures before it prints or captures the whole page; plain Chromium leaves
 * them out.
 */
const LAZY = 'lazy pictures are loaded, unlike in plain Chromium'

const WEATHER = 'a script draws its weather icons on a canvas without end'

/**
 * Plain Chromium prints the picture that scripts have drawn for the window, which is too narrow or
 * too wide for the paper.
 */
const REDRAWN = 'charts are drawn anew for the width of the paper (docs/decisions/0145)'

export const EXPLAINED: Explained[] = [
  {
    document: 'generated/body-lazy-picture',
    kinds: ['pdf', 'full-page'],
    conditions: null,
    reason: LAZY,
  },
  {
    document: 'generated/body-hidden-animation',
    kinds: ['pdf', 'screenshot', 'full-page'],
    conditions: null,
    reason:
      'animations in trees that scripts cannot reach stay at their first moment (docs/decisions/0050)',
  },
  {
    document: 'generated/style-right-to-left',
    kinds: ['full-page'],
    conditions: null,
    reason:
      'pages from right to left stay in their place; plain Chromium moves one that fits into the viewport out of the picture',
  },
  {
    document: 'generated/style-content-visibility-long',
    kinds: ['full-page'],
    conditions: null,
    reason:
      'parts far below the viewport have their own height; plain Chromium reserves 100 px for each',
  },
  {
    document: 'startbootstrap-sb-admin-2-4.1.4/charts.html',
    kinds: ['pdf'],
    conditions: null,
    reason: REDRAWN,
  },
  {
    document: 'startbootstrap-sb-admin-2-4.1.4/index.html',
    kinds: ['pdf'],
    conditions: null,
    reason: REDRAWN,
  },
  ...['chartjs.html', 'chartjs2.html', 'echarts.html', 'morisjs.html'].map(
    (page): Explained => ({
      document: `gentelella-1.4.0/production/${page}`,
      kinds: ['pdf'],
      conditions: null,
      reason: REDRAWN,
    }),
  ),
  {
    document: 'gentelella-1.4.0/production/index.html',
    kinds: ['pdf', 'screenshot', 'full-page'],
    conditions: null,
    reason: WEATHER,
  },
  {
    document: 'gentelella-1.4.0/production/index3.html',
    kinds: ['pdf', 'full-page'],
    conditions: null,
    reason: WEATHER,
  },
]

export function explanationOf(document: string, kind: string, condition: string): string | null {
  const found = EXPLAINED.find(
    (one) =>
      document.startsWith(one.document) &&
      one.kinds.some((name) => name === kind) &&
      (one.conditions?.includes(condition) ?? true),
  )
  return found?.reason ?? null
}
