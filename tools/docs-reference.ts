/**
 * Makes the Markdown of the API reference, docs/reference/, from openapi.yaml and the samples of
 * docs/samples/, which a test runs. The server shows the same operations as pages of their own
 * (server/docs/reference/).
 */
import { parseWhole } from '../server/contract/openapi-document.ts'
import { titleOf } from '../server/docs/code.ts'
import { codeBlocksOf } from '../server/docs/markdown.ts'
import {
  authenticationOf,
  linkCodes,
  type OpenApi,
  type Operation,
  operationsOf,
  resolveReference,
  type SchemaObject,
  successSchema,
} from '../server/docs/reference/document.ts'
import { allFields, fieldsOf } from '../server/docs/reference/fields.ts'
import { withLanguages } from '../server/docs/samples/index.ts'

const SAMPLES = new URL('../docs/samples/', import.meta.url)

/** Paths of files and their contents. */
export async function referencePages(yaml: string): Promise<Map<string, string>> {
  const document = parseWhole(yaml) as object as OpenApi
  const pages = new Map<string, string>()
  const groups = new Map<string, string[]>(document.tags.map(({ name }) => [name, []]))
  for (const operation of operationsOf(document)) {
    const { operationId: id, summary, tags, method, path } = operation
    pages.set(`docs/reference/${id}.md`, await operationPage(document, operation))
    groups.get(tags[0] ?? '')?.push(`- [${summary}](${id}.md): \`${method} ${path}\``)
  }
  const lists = document.tags.map(
    ({ name, description }) =>
      `## ${name}\n\n${oneLine(description)}\n\n${(groups.get(name) ?? []).join('\n')}\n`,
  )
  const intro = `Every operation of the API, with its fields, errors and samples. On a server, each page sends the request, too.

Set \`PLATEN_BASE_URL\` and \`PLATEN_API_KEY\` as in the [quickstart](../quickstart.md); words in angle brackets such as
\`<render-id>\` stand for values of yours.`
  pages.set('docs/reference/README.md', `# API reference\n\n${intro}\n\n${lists.join('\n')}`)
  return pages
}

async function operationPage(document: OpenApi, operation: Operation): Promise<string> {
  const { operationId: id, summary, description, parameters, requestBody } = operation
  const sample = await Bun.file(new URL(`${id}.md`, SAMPLES)).text()
  const parts = [
    `# ${summary}`,
    `\`${operation.method} ${operation.path}\``,
    linkCodes(document, description.trim()),
    authenticationOf(operation),
    samplesOf(sample),
  ]
  const rows = parameters.map(({ name, in: place, required, description: about, schema }) => {
    const [field] = fieldsOf(document, {
      properties: { [name]: schema },
      required: required ? [name] : [],
    })
    return [`\`${name}\``, place, field ? typeCell(field) : '', oneLine(about ?? '')]
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

/** The sample as it is written, and in TypeScript also where that follows from curl. */
function samplesOf(sample: string): string {
  const all = withLanguages(codeBlocksOf(sample))
  const typescript = all.find((one) => one.follows && titleOf(one) === 'TypeScript')
  if (!typescript) return sample.trim()
  return `${sample.trim()}\n\n\`\`\`${typescript.info}\n${typescript.text}\n\`\`\``
}

function fieldsTable(document: OpenApi, schema: SchemaObject): string {
  const rows = allFields(fieldsOf(document, schema)).map((field) => {
    const initial = field.initial === null ? '' : `Default: \`${field.initial}\`.`
    return [`\`${field.path}\``, typeCell(field), oneLine(`${field.description} ${initial}`)]
  })
  return table(['Field', 'Type', 'Description'], rows)
}

function typeCell({ type, required }: { type: string; required: boolean }): string {
  return `${type}${required ? ', required' : ''}`
}

function responseTable(document: OpenApi, { responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, response]) => [
    status,
    oneLine(linkCodes(document, resolveReference(document, response).description)),
  ])
  return table(['Status', 'Description'], rows)
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Text for a table cell. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}
