/**
 * Reads the text that operators show as readers do: glyphs that stand for a text together count
 * once.
 */
import type { Dict } from '../objects/values.ts'
import type { Fonts } from './pages.ts'
import type { Cluster, Shown } from './scan.ts'

/** @returns the text of each; that of a cluster stands at its first operator */
export function textsOf(shown: Shown[], resources: Dict, fonts: Fonts): string[] {
  let before: Cluster | null = null
  return shown.map(({ cluster, font, codes }) => {
    const isFirst = cluster !== before
    before = cluster
    if (cluster !== null) return isFirst ? cluster.text() : ''
    const { glyphs } = fonts.glyphs(resources, font, codes)
    return glyphs.map(({ text }) => text ?? '').join('')
  })
}
