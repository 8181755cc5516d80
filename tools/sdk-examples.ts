/**
 * Makes the answers of the SDK's mock from the examples of openapi.yaml: for every operation of a
 * customer the JSON of its success, and the types of its files. HEAD answers as GET does.
 */
import type { OpenAPI3 } from 'openapi-typescript'

interface Media {
  examples?: Record<string, { value: unknown }>
}

interface Response {
  content?: Record<string, Media>
  $ref?: string
}

interface Operation {
  operationId: string
  responses: Record<string, Response>
}

interface Answer {
  path: string
  method: string
  /** Status of the response. */
  status: number
  /** Media types of its files, first that of a request without a choice. */
  files?: string[]
  /** The first example of its JSON. */
  json?: unknown
  /** The JSON of a request that asks for work in the background. */
  queued?: unknown
}

const FILE = /^(?:application\/(?:pdf|zip)|(?:image|font)\/.*)$/

/**
 * Writes the table. @param document the operations of customers
 * @throws Error for an operation without a file and without an example
 */
export function sdkExamples(document: OpenAPI3): string {
  const paths = Object.entries(document.paths ?? {}) as [string, Record<string, Operation>][]
  const answers = paths.flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, { operationId }]) => operationId !== undefined && method !== 'head')
      .map(([method, operation]) => answerOf(document, method.toUpperCase(), path, operation)),
  )
  const rows = answers.map((answer) => `  ${JSON.stringify(answer)},`).join('\n')
  return `import type { ExampleAnswer } from '../testing/example-answer.ts'\n\nexport const EXAMPLES: ExampleAnswer[] = [\n${rows}\n]\n`
}

function answerOf(
  document: OpenAPI3,
  method: string,
  path: string,
  { operationId, responses }: Operation,
): Answer {
  const media = (status: number) => resolve(document, responses[status])?.content ?? {}
  const exampleOf = (status: number) =>
    Object.values(media(status)['application/json']?.examples ?? {})[0]?.value
  const status = [200, 201, 202].find((one) => responses[one]) ?? 204
  const files = Object.keys(media(status)).filter((type) => FILE.test(type))
  const json = exampleOf(status)
  if (files.length === 0 && json === undefined) {
    throw new Error(`openapi.yaml has no example of the response of ${operationId}.`)
  }
  const queued = status === 200 ? exampleOf(202) : undefined
  return {
    method,
    path,
    status,
    ...(files.length > 0 && { files }),
    ...(json !== undefined && { json }),
    ...(queued !== undefined && { queued }),
  }
}

function resolve(document: OpenAPI3, response: Response | undefined): Response | undefined {
  const name = response?.$ref?.split('/').at(-1)
  if (name === undefined) return response
  return document.components?.responses?.[name] as Response | undefined
}
