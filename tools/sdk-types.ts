/**
 * Makes the SDK's named types from the schemas of openapi.yaml. Interfaces keep error messages of
 * the compiler short and show the description of their schema in an editor.
 */
import type { OpenAPI3 } from 'openapi-typescript'

/** Exported types whose name differs from that of their schema. */
const RENAMED: Record<string, string> = {
  CreateTemplateParams: 'TemplateCreateRequest',
  UpdateTemplateParams: 'TemplateUpdateRequest',
  PreviewTemplateParams: 'TemplatePreviewRequest',
  UpdateDraftParams: 'TemplateDraftRequest',
  PublishTemplateParams: 'TemplatePublishRequest',
  RollBackTemplateParams: 'TemplateRollbackRequest',
  CreateDestinationParams: 'DestinationCreateRequest',
  UpdateDestinationParams: 'DestinationUpdateRequest',
  CreateSignerParams: 'SignerCreateRequest',
  CreateWebhookEndpointParams: 'WebhookEndpointCreateRequest',
  UpdateWebhookEndpointParams: 'WebhookEndpointUpdateRequest',
  RotateWebhookSecretParams: 'RotateSecretRequest',
  TestWebhookParams: 'WebhookTestRequest',
  ReportProblemParams: 'ProblemReportRequest',
}

/** Fields that methods of the SDK have no use for: they return files. `raw` takes them. */
const LEFT_OUT: Record<string, string> = { PreviewTemplateParams: 'response' }

const SAME_NAME = [
  'PdfOptions',
  'PdfStep',
  'ScreenshotOptions',
  'Metadata',
  'TemplateData',
  'TemplateJson',
  'RenderType',
  'RenderState',
  'RenderStatus',
  'RenderListItem',
  'RenderReport',
  'ReportHint',
  'QueuedRender',
  'SignedUrl',
  'WebhookDelivery',
  'AccountEvent',
  'AccountEventList',
  'Pagination',
  'Template',
  'TemplateSummary',
  'TemplateVersion',
  'Asset',
  'AssetList',
  'UploadedAsset',
  'Usage',
  'PdfFacts',
  'LinkSecret',
  'LinkSecretWithSecret',
  'RenderLink',
  'ExtractedPage',
  'LintReport',
  'Batch',
  'BatchItem',
  'BatchSummary',
  'AcceptedBatch',
  'CancelledBatch',
  'ProblemReport',
  'Upload',
  'Destination',
  'RetriedUploads',
  'Signer',
  'PdfSignatures',
  'WebhookEndpoint',
  'WebhookEndpointWithSecret',
  'WebhookTest',
  'AccountDelivery',
  'DeliveryDetails',
  'TemplateDraft',
  'TemplateDiff',
  'PartUser',
  'AssetUses',
  'GallerySummary',
  'GalleryTemplate',
  'ValidationIssue',
  'ConformanceIssue',
  'ErrorDetails',
]

/** The schemas that the SDK names, also those that no path of a customer refers to. */
export const SDK_SCHEMAS = [...SAME_NAME, ...Object.values(RENAMED), 'ErrorCode']

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
}

/** Writes the file of types, one for each name above. */
export function sdkTypes(document: OpenAPI3): string {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const names = [...SAME_NAME.map((name) => [name, name]), ...Object.entries(RENAMED)]
  const types = names.map(([name = '', schemaName = '']) => {
    const schema = schemas[schemaName]
    if (!schema) throw new Error(`openapi.yaml has no schema ${schemaName}`)
    const whole = `Schema<'${schemaName}'>`
    const leftOut = LEFT_OUT[name]
    const source = leftOut ? `Omit<${whole}, '${leftOut}'>` : whole
    const isInterface = schema.properties !== undefined || schema.allOf !== undefined
    return [
      `/** ${(schema.description ?? '').replaceAll(/\s+/g, ' ').trim()} */`,
      isInterface
        ? `export interface ${name} extends ${source} {}`
        : `export type ${name} = ${source}`,
    ].join('\n')
  })
  return `import type { components } from './schema.ts'\n\ntype Schema<Name extends keyof components['schemas']> = components['schemas'][Name]\n\n${types.join('\n\n')}\n`
}

/**
 * Moves the description of a schema to the properties that are only references to it, for which
 * editors show it. The type generator writes it for inline schemas only. Schemas with a type of
 * their own keep it, too.
 */
export function describeReferences(document: OpenAPI3): OpenAPI3 {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const copy = structuredClone(document)
  const described = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as Schema
    for (const property of Object.values(properties ?? {})) {
      const name = property?.$ref?.split('/').at(-1) ?? ''
      const description = schemas[name]?.description
      if (!description) continue
      property.description ??= description
      described.add(name)
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(copy)
  const named = new Set([...SAME_NAME, ...Object.values(RENAMED)])
  for (const [name, schema] of Object.entries(copy.components?.schemas ?? {})) {
    if (described.has(name) && !named.has(name)) delete (schema as Schema).description
  }
  return copy
}

/**
 * Leaves out what no type of the SDK reads: responses with an error, which become an `ApiError`,
 * and headers of responses. They would be a sixth of the installed package.
 */
export function withoutErrors(document: OpenAPI3): OpenAPI3 {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === 'responses') {
      const kept = Object.entries<object>(value).filter(([name]) => !/[45]\d\d$/.test(name))
      return Object.fromEntries(
        kept.map(([name, response]) => [name, { ...response, headers: undefined }]),
      )
    }
    return value
  })
}

/**
 * A comment on a part of an operation that no method shows: on a status, on the outer fields of a
 * response, and on a header that the options of a request set.
 */
const UNREAD_COMMENT =
  /^ +\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?= +(?:\d{3}: \{|success: true;|"Idempotency-Key"\?:|IdempotencyKey\?:)| {20,}(?:data|pagination): )/gm

/**
 * Removes tags that editors show as clutter, so that the description becomes the text of the
 * comment, the methods and groups of parameters that there are not, the headers of responses, of
 * which the types say nothing, and what paths repeat of their operations: parameters and
 * descriptions. Later lines of a comment lose the indentation of its tag, for which editors
 * show paragraphs as code.
 */
export function plainTypes(text: string): string {
  const pathsEnd = text.indexOf('\n}\n')
  const paths = text
    .slice(0, pathsEnd)
    .replaceAll(/^ {8}parameters: \{\n(?: {9,}.*\n)*? {8}\};\n/gm, '')
    .replaceAll(/^ {8}\/\*\*\n(?: {9}\*.*\n)*? {9}\*\/\n/gm, '')
  return (paths + text.slice(pathsEnd))
    .replaceAll(/^ +(?:get|put|post|delete|options|head|patch|trace)\?: never;\n/gm, '')
    .replaceAll(/^ +(?:query|header|path|cookie)\?: never;\n/gm, '')
    .replaceAll(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replaceAll(/^ +\* Format: .*\n/gm, '')
    .replaceAll(/^ +(?:\*|\/\*\*) @(?:constant|enum \{[\w|]+\})(?: \*\/)?\n/gm, '')
    .replaceAll(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */')
    .replaceAll(UNREAD_COMMENT, '')
    .replaceAll(/^ +parameters: \{\n +\};\n/gm, '')
    .replaceAll(/(\/\*\*|^ +\*) @description /gm, '$1 ')
    .replaceAll(/^( +\* ) {4}/gm, '$1')
}
