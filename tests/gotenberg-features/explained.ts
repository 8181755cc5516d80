/** Reads the document that explains which of Gotenberg's scenarios fail. */

const DOCUMENT = new URL('../../docs/guides/gotenberg-features.md', import.meta.url)

/** Their titles: each is a list item such as ``- `FILE: NAME`: why``. */
export async function explainedFailures(): Promise<Set<string>> {
  const text = await Bun.file(DOCUMENT).text()
  return new Set([...text.matchAll(/^- `(\w+\.feature: [^`]+)`/gm)].map(([, title = '']) => title))
}
