/**
 * Makes the pages of the API reference, docs/reference/, from openapi.yaml and the samples of
 * docs/samples/, which a test runs.
 */
import { parseWhole } from '../server/contract/openapi-document.ts'
import type { OperationObject, SchemaObject } from './docs-reference-schema.ts'
import { fieldRows, type OpenApi, resolveReference } from './docs-reference-schema.ts'

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete']
const SAMPLES = new URL('../docs/samples/', import.meta.url)

/** Paths of files and their contents. */
export async function referencePages(yaml: string): Promise<Map<string, string>> {
  const document = parseWhole(yaml) as object as OpenApi
  const pages = new Map<string, string>()
  const groups = new Map<string, string[]>(document.tags.map(({ name }) => [name, []]))
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method as 'get']
      if (!operation) continue
      const { operationId: id, summary, tags } = operation
      const name = `${method.toUpperCase()} ${path}`
      const shared = {
        ...operation,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
      }
      pages.set(`docs/reference/${id}.md`, await operationPage(document, name, shared))
      groups.get(tags[0] ?? '')?.push(`- [${summary}](${id}.md): \`${name}\``)
    }
  }
  const lists = document.tags.map(
    ({ name, description }) =>
      `## ${name}\n\n${oneLine(description)}\n\n${(groups.get(name) ?? []).join('\n')}\n`,
  )
  const intro =
    'Every operation of the API, with its fields and a sample for curl and TypeScript. The `/docs/api` of a server shows the same as a page that can send requests. Set `PLATEN_BASE_URL` and `PLATEN_API_KEY` as in the [quickstart](../quickstart.md); words in angle brackets such as `<render-id>` stand for values of yours.'
  pages.set('docs/reference/README.md', `# API reference\n\n${intro}\n\n${lists.join('\n')}`)
  return pages
}

async function operationPage(
  document: OpenApi,
  name: string,
  operation: OperationObject,
): Promise<string> {
  const { operationId: id, summary, description, parameters = [], requestBody } = operation
  const sample = (extension: string) => Bun.file(new URL(`${id}.${extension}`, SAMPLES)).text()
  const parts = [
    `# ${summary}`,
    `\`${name}\``,
    linkCodes(document, description.trim()),
    authentication(operation),
    `\`\`\`sh title="curl"\n${(await sample('sh')).trim()}\n\`\`\``,
    `\`\`\`ts title="TypeScript"\n${(await sample('ts')).trim()}\n\`\`\``,
  ]
  const rows = parameters.map((one) => {
    const parameter = resolveReference(document, one)
    const [row] = fieldRows(document, {
      properties: { [parameter.name]: parameter.schema },
      required: parameter.required ? [parameter.name] : [],
    })
    return [
      `\`${parameter.name}\``,
      parameter.in,
      row?.[1] ?? '',
      oneLine(parameter.description ?? ''),
    ]
  })
  if (rows.length > 0)
    parts.push('## Parameters', table(['Name', 'In', 'Type', 'Description'], rows))
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  if (body) parts.push('## Request body', fieldsTable(document, body))
  parts.push('## Responses', responseTable(document, operation))
  const result = successSchema(document, operation)
  if (result) parts.push('## JSON response', fieldsTable(document, result))
  return `${parts.join('\n\n')}\n`
}

function authentication({ security }: OperationObject): string {
  const scheme = Object.keys(security[0] ?? {})[0]
  if (scheme === 'apiKey')
    return 'Authentication: an API key in the header `Authorization: Bearer svc_live_...`.'
  if (scheme === 'ogKey')
    return 'Authentication: an API key of scope `og` in the query parameter `key`.'
  if (scheme === 'linkSignature')
    return 'Authentication: the query parameters `signer` and `signature` (see [Render links](../guides/render-links.md)).'
  if (scheme === 'adminToken')
    return "Authentication: the operator's `ADMIN_TOKEN` in the header `Authorization: Bearer ...`."
  return 'Authentication: none.'
}

function fieldsTable(document: OpenApi, schema: SchemaObject): string {
  return table(
    ['Field', 'Type', 'Description'],
    fieldRows(document, schema).map(([name, type, description]) => [
      `\`${name}\``,
      type,
      oneLine(description),
    ]),
  )
}

function responseTable(document: OpenApi, { responses }: OperationObject): string {
  const rows = Object.entries(responses).map(([status, response]) => [
    status,
    oneLine(linkCodes(document, resolveReference(document, response).description)),
  ])
  return table(['Status', 'Description'], rows)
}

/** The schema of the first successful response in JSON. */
function successSchema(
  document: OpenApi,
  { responses }: OperationObject,
): SchemaObject | undefined {
  for (const [status, reference] of Object.entries(responses)) {
    const { content } = resolveReference(document, reference)
    const schema = content?.['application/json']?.schema
    if (/^2/.test(status) && schema?.type !== 'array' && schema) return schema
  }
  return undefined
}

/** Links mentions of error codes, which have a page each. */
function linkCodes(document: OpenApi, text: string): string {
  const { enum: codes = [] } = resolveReference<SchemaObject>(document, {
    $ref: '#/components/schemas/ErrorCode',
  })
  return text.replaceAll(/(?<!\[)`([A-Z]+(?:_[A-Z]+)+)`/g, (code, name: string) =>
    codes.includes(name) ? `[${code}](../errors/${name}.md)` : code,
  )
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Text for a table cell. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}
