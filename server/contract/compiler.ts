/** Compiles schemas of openapi.yaml to validators whose issues are sentences. */
import Ajv2020, { type Options } from 'ajv/dist/2020'
import type { Issue } from '../errors.ts'
import { createSuggest } from './field-suggestions.ts'
import { fieldsOf, foldCase } from './fields.ts'
import { addFormats, addKeywords } from './keywords.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { issuesOf } from './validation-messages.ts'

/**
 * Fills in default values in place and returns the issues.
 * @param thorough whether to return all issues, which is the default, or only the first one
 */
export type Check = (value: unknown, thorough?: boolean) => Issue[]

export type Compiler = ReturnType<typeof createCompiler>

const SCHEMAS_ID = 'openapi.yaml'

/**
 * Creates a compiler for the schemas of a document. Bodies are validated as they are; query
 * parameters and headers are converted from text to the type of their schema. Each validator is
 * compiled on first use: all of them together would take a quarter of the processor time of a
 * start.
 */
export function createCompiler(document: OpenApiDocument) {
  const { schemas, ...names } = document.components
  const definitions = once(() => ({ $id: SCHEMAS_ID, $defs: absolute(schemas) }))
  const prepare = (options: Options) => once(() => createAjv(options).addSchema(definitions()))
  const strict = prepare({ allErrors: true })
  const firstError = prepare({ allErrors: false })
  const coerced = prepare({ allErrors: true, coerceTypes: true })

  /** @param part the term for a field of the schema, such as `field` or `header` */
  function check(ajv: () => Ajv2020, schema: object, part: string): Check {
    const compiled = once(() => {
      const fields = fieldsOf(schema, schemas)
      const subject = { part, suggest: createSuggest(fields, names) }
      return { validate: ajv().compile(absolute(schema)), enums: fields.enums, subject }
    })
    return (value) => {
      const { validate, enums, subject } = compiled()
      foldCase(value, enums)
      return validate(value) ? [] : issuesOf(validate.errors ?? [], subject)
    }
  }

  return {
    /** The validator of a JSON body. */
    strict(schema: object): Check {
      const all = check(strict, schema, 'field')
      const first = check(firstError, schema, 'field')
      return (value, thorough = true) => (thorough ? all(value) : first(value))
    },
    /** The validator of query parameters or headers. */
    coerced: (schema: object, part: string) => refuseInfinity(check(coerced, schema, part)),
  }
}

function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    verbose: true,
    // A test validates the schemas themselves. The schema of JSON Schema takes longer to compile
    // than all of ours.
    meta: false,
    validateSchema: false,
  })
  addKeywords(ajv)
  addFormats(ajv)
  return ajv
}

/** @returns a function that creates its value at the first call */
function once<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}

/** Ajv converts `1e400` to infinity, which it then accepts within any limit. */
function refuseInfinity(check: Check): Check {
  return (value) => {
    const issues = check(value)
    const infinite = Object.entries(value ?? {}).filter(([, given]) => given === Infinity)
    return [
      ...issues,
      ...infinite.map(([path]) => ({ path, message: `\`${path}\` is too large.` })),
    ]
  }
}

/** Makes references absolute, so that a schema can be compiled outside the document. */
function absolute<T extends object>(schema: T): T {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll('"#/components/schemas/', `"${SCHEMAS_ID}#/$defs/`))
}
