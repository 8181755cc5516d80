/**
 * Writes `repository`, `homepage`, `bugs` and `author` into every published package, from the one
 * URL of the repository that publishes it: `bun tools/package-metadata.ts
 * https://github.com/acme/platen`. npm accepts the provenance of a package only if `repository`
 * names the repository that built it.
 */
const ROOT = new URL('..', import.meta.url)
const PACKAGES = ['sdk', 'cli', 'packages/pdf']
const AUTHOR = 'The Platen authors'

const url = process.argv[2]?.replace(/(\.git)?\/*$/, '') ?? ''
if (!/^https:\/\/[^/]+\/.+$/.test(url)) {
  process.stderr.write('Pass the https URL of the repository.\n')
  process.exit(1)
}

for (const directory of PACKAGES) {
  const file = Bun.file(new URL(`${directory}/package.json`, ROOT))
  if (!(await file.exists())) continue
  const { name, version, description, keywords, license, ...rest } = await file.json()
  const manifest = {
    name,
    version,
    description,
    keywords,
    license,
    ...rest,
    author: AUTHOR,
    homepage: `${url}/tree/HEAD/${directory}#readme`,
    repository: { type: 'git', url: `git+${url}.git`, directory },
    bugs: { url: `${url}/issues` },
  }
  await Bun.write(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
