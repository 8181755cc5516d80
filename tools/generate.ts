/**
 * Makes what follows from openapi.yaml: the types of the server and of the SDK. With `--check` it
 * writes nothing and fails if a file is not what it would write.
 */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describeReferences, plainComments, sdkTypes } from './sdk-types.ts'

const ROOT = new URL('..', import.meta.url)
const CONTRACT = new URL('openapi.yaml', ROOT)
const HEADER = '/** Made from openapi.yaml by `bun run gen`; do not edit. */\n'

/** For the server, a field with a default is there: validation fills it in. For a client it is not. */
const TARGETS = [
  {
    file: 'server/contract.gen.ts',
    write: (document: OpenAPI3) => schemaTypes(document, { defaultNonNullable: true }),
  },
  // Customers install these types: those of operators and probes would only make the package larger.
  {
    file: 'sdk/src/generated/schema.ts',
    write: async (document: OpenAPI3) => {
      const customers = onlyPaths(document, /^\/(?:api|assets|share|storage)\//)
      const described = describeReferences(customers)
      return plainComments(await schemaTypes(described, { defaultNonNullable: false }))
    },
  },
  { file: 'sdk/src/generated/types.ts', write: sdkTypes },
]

async function schemaTypes(
  document: OpenAPI3,
  options: { defaultNonNullable: boolean },
): Promise<string> {
  return astToString(await openapiTypescript(document, options))
}

/** Keeps the paths of a document that match. */
function onlyPaths(document: OpenAPI3, pattern: RegExp): OpenAPI3 {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => pattern.test(path))
  return { ...document, paths: Object.fromEntries(paths) }
}

/**
 * The docs page wants a `type` beside `oneOf`, such as `[string, object]`, of which the generator
 * would make a type that no value has.
 */
function withoutUnionTypes(document: OpenAPI3): OpenAPI3 {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (!Array.isArray(value?.type) || !value.oneOf) return value
    const { type: _type, ...rest } = value
    return rest
  })
}

const checkOnly = process.argv.includes('--check')
const stale: string[] = []

for (const { file, write } of TARGETS) {
  const document = Bun.YAML.parse(await Bun.file(CONTRACT).text()) as OpenAPI3
  const text = HEADER + (await write(withoutUnionTypes(document)))
  const target = Bun.file(new URL(file, ROOT))
  if ((await target.exists()) && (await target.text()) === text) continue
  if (checkOnly) stale.push(file)
  else await Bun.write(target, text)
}

if (stale.length > 0) {
  process.stderr.write(
    `not up to date with openapi.yaml (run \`bun run gen\`): ${stale.join(', ')}\n`,
  )
  process.exit(1)
}
