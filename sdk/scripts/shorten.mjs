// Shortens the built package: tabs indent the types, of which there are two copies, and source maps have the sources without
// their doc comments, which the types have.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

for (const name of readdirSync('dist')) {
  const path = `dist/${name}`
  if (/\.d\.c?ts$/.test(name)) writeFileSync(path, indented(readFileSync(path, 'utf8')))
  if (name.endsWith('.map')) writeFileSync(path, withoutDocs(readFileSync(path, 'utf8')))
}

function indented(types) {
  return types.replaceAll(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
}

/** The lines keep their numbers. The map of an entry without code has no sources. */
function withoutDocs(text) {
  const map = JSON.parse(text)
  const sourcesContent = (map.sourcesContent ?? []).map((source, index) =>
    // A table that no debugger stops in.
    map.sources[index].endsWith('generated/examples.ts')
      ? null
      : source.replaceAll(/ *\/\*\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, '')),
  )
  return JSON.stringify({ ...map, sourcesContent })
}
