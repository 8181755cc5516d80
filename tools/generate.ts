/**
 * Makes what follows from openapi.yaml and openapi.dashboard.yaml: the types of the server, the SDK
 * and the dashboard, the answers of the SDK's mock, the dashboard's list of options, the options of
 * the command line, the arguments of the MCP tools, the parameters of render links, and the pages
 * of the API reference. It also writes the tables of plans, and those of the fields of adapters.
 * With `--check` it writes nothing and fails if a file is not what it would write.
 */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { mergeComponents, parseWhole } from '../server/contract/openapi-document.ts'
import { cliOptions } from './cli-options.ts'
import { referencePages } from './docs-reference.ts'
import { guideOf, SERVICES, withFieldTables } from './field-tables.ts'
import { linkParameters, withLinkParameters } from './link-parameters.ts'
import { mcpInputs } from './mcp-inputs.ts'
import { optionFields, optionGroups } from './option-fields.ts'
import { PLAN_DOCUMENTS, planLimits, withPlanTables } from './plan-tables.ts'
import { sdkErrors } from './sdk-errors.ts'
import { sdkExamples } from './sdk-examples.ts'
import {
  describeReferences,
  plainTypes,
  SDK_SCHEMAS,
  sdkTypes,
  withoutErrors,
} from './sdk-types.ts'

const ROOT = new URL('..', import.meta.url)
const HEADER = '/** Made from openapi.yaml by `bun run gen`; do not edit. */\n'

/** The paths of customers. */
const CUSTOMERS = /^\/(?:api|assets|share|storage)\//

/**
 * For the server, a field with a default is there: validation fills it in. For a client it is not.
 */
const TARGETS = [
  {
    file: 'server/contract.gen.ts',
    write: (document: OpenAPI3) => schemaTypes(document, { defaultNonNullable: true }),
  },
  // The package that renders knows its options, and nothing else of the server.
  {
    file: 'packages/chromium/src/contract.gen.ts',
    write: (document: OpenAPI3) =>
      schemaTypes(onlySchemas(document, RENDER_SCHEMAS), { defaultNonNullable: true }),
  },
  // Customers install these types: those of operators and probes would only make the package
  // larger.
  {
    file: 'sdk/src/generated/schema.ts',
    write: async (document: OpenAPI3) => {
      const customers = onlyPaths(document, CUSTOMERS)
      const needed = onlyNeededComponents(withoutErrors(customers), SDK_SCHEMAS)
      const described = describeReferences(needed)
      return plainTypes(await schemaTypes(described, { defaultNonNullable: false }))
    },
  },
  { file: 'sdk/src/generated/types.ts', write: sdkTypes },
  {
    file: 'sdk/src/generated/error-codes.ts',
    write: (document: OpenAPI3) => sdkErrors(onlyPaths(document, CUSTOMERS)),
  },
  {
    file: 'sdk/src/generated/examples.ts',
    write: (document: OpenAPI3) => sdkExamples(onlyPaths(document, CUSTOMERS)),
  },
]

/** The options of a render, and its report. */
const RENDER_SCHEMAS = [
  'PdfOptions',
  'ScreenshotOptions',
  'ExtractRequest',
  'RenderReport',
  'ReportHint',
  'ErrorDetails',
  'ConformanceIssue',
]

/** Keeps schemas of a document, and those that they need. */
function onlySchemas({ openapi, info, components }: OpenAPI3, names: string[]): OpenAPI3 {
  return onlyNeededComponents({ openapi, info, components, paths: {} } as OpenAPI3, names)
}

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

/**
 * Keeps the components that the paths and webhooks of a document need, directly or through others.
 * @param schemas names of others that are needed
 */
function onlyNeededComponents(document: OpenAPI3, schemas: readonly string[] = []): OpenAPI3 {
  const all = document.components as Record<string, Record<string, object>>
  const needed = new Map<string, object>()
  function collect(value: object): void {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)) {
      const [kind = '', name = ''] = reference.split('/')
      const found = all[kind]?.[name]
      if (!found || needed.has(reference)) continue
      needed.set(reference, found)
      collect(found)
    }
  }
  collect([document.paths ?? {}, (document as { webhooks?: object }).webhooks ?? {}])
  collect(schemas.map((name) => ({ $ref: `#/components/schemas/${name}` })))
  const components: Record<string, Record<string, object>> = {}
  for (const [kind, group] of Object.entries(all)) {
    const kept = Object.entries(group).filter(([name]) => needed.has(`${kind}/${name}`))
    components[kind] = Object.fromEntries(kept)
  }
  return { ...document, components } as OpenAPI3
}

async function read(name: string): Promise<string> {
  return Bun.file(new URL(name, ROOT)).text()
}

async function dashboardTypes(): Promise<string> {
  const main = parseWhole(await read('openapi.yaml'))
  const merged = mergeComponents(main, await read('openapi.dashboard.yaml'))
  // The two types describe the same document.
  const document = withoutUnionTypes(merged as object as OpenAPI3)
  const types = await openapiTypescript(onlyNeededComponents(document), {
    defaultNonNullable: true,
  })
  return HEADER + astToString(types)
}

async function writeIfChanged(file: string, text: string): Promise<void> {
  const target = Bun.file(new URL(file, ROOT))
  if ((await target.exists()) && (await target.text()) === text) return
  if (checkOnly) stale.push(file)
  else await Bun.write(target, text)
}

const checkOnly = process.argv.includes('--check')
const stale: string[] = []

// First, because openapi.yaml is one of them.
for (const file of PLAN_DOCUMENTS) await writeIfChanged(file, withPlanTables(await read(file)))
await writeIfChanged('openapi.yaml', withLinkParameters(await read('openapi.yaml')))
for (const service of SERVICES) {
  const guide = guideOf(service)
  await writeIfChanged(guide, withFieldTables(await read(guide), service))
}
for (const { file, write } of TARGETS) {
  const document = parseWhole(await read('openapi.yaml')) as object as OpenAPI3
  await writeIfChanged(file, HEADER + (await write(withoutUnionTypes(document))))
}
await writeIfChanged('server/dashboard-contract.gen.ts', await dashboardTypes())
await writeIfChanged('dashboard/options.gen.ts', HEADER + optionGroups(await read('openapi.yaml')))
await writeIfChanged(
  'dashboard/option-fields.gen.ts',
  HEADER + optionFields(await read('openapi.yaml')),
)
await writeIfChanged(
  'dashboard/plans.gen.ts',
  HEADER.replace('openapi.yaml', 'server/accounts/plans.ts') + planLimits(),
)
await writeIfChanged(
  'cli/src/render-options.gen.ts',
  HEADER + cliOptions(await read('openapi.yaml')),
)
await writeIfChanged('server/mcp/inputs.gen.ts', HEADER + mcpInputs(await read('openapi.yaml')))
await writeIfChanged(
  'server/render-links/parameters.gen.ts',
  HEADER + linkParameters(await read('openapi.yaml')),
)
for (const [file, text] of await referencePages(await read('openapi.yaml'))) {
  await writeIfChanged(file, text)
}

if (stale.length > 0) {
  process.stderr.write(
    `not up to date with openapi.yaml or the plans (run \`bun run gen\`): ${stale.join(', ')}\n`,
  )
  process.exit(1)
}
