// Refuses to publish a package that does not say where it comes from.
import { readFileSync } from 'node:fs'

const { name, repository, homepage, bugs, author } = JSON.parse(
  readFileSync(`${process.cwd()}/package.json`, 'utf8'),
)
const missing = Object.entries({ repository, homepage, bugs, author }).filter(([, value]) => !value)
if (missing.length > 0) {
  const fields = missing.map(([field]) => field).join(', ')
  process.stderr.write(
    `${name}: package.json has no ${fields}. Run: bun tools/package-metadata.ts <URL of the repository>\n`,
  )
  process.exit(1)
}
