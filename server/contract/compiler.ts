/** Compiles schemas of openapi.yaml to validators whose issues are sentences. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
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
 * Creates a compiler for the schemas of a document. Bodies are validated as they are; query parameters and
 * headers are converted from text to the type of their schema.
 */
export function createCompiler(document: OpenApiDocument) {
  const shared = {
    allErrors: true,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    verbose: true,
  }
  const strict = prepare(new Ajv2020(shared), document)
  const firstError = prepare(new Ajv2020({ ...shared, allErrors: false }), document)
  const coerced = prepare(new Ajv2020({ ...shared, coerceTypes: true }), document)
  const { schemas } = document.components

  /** @param part the term for a field of the schema, such as `field` or `header` */
  function check(validate: ValidateFunction, schema: object, part: string): Check {
    const { paths, enums } = fieldsOf(schema, schemas)
    const subject = { part, suggest: createSuggest(paths) }
    return (value) => {
      foldCase(value, enums)
      return validate(value) ? [] : issuesOf(validate.errors ?? [], subject)
    }
  }

  return {
    /** Compiles the schema of a JSON body. */
    strict(schema: object): Check {
      const all = check(strict.compile(absolute(schema)), schema, 'field')
      // Few bodies need this validator, so it is compiled on first use.
      let checkFirst: Check | undefined
      return (value, thorough = true) => {
        if (thorough) return all(value)
        checkFirst ??= check(firstError.compile(absolute(schema)), schema, 'field')
        return checkFirst(value)
      }
    },
    /** Compiles the schema of query parameters or headers. */
    coerced: (schema: object, part: string) =>
      refuseInfinity(check(coerced.compile(absolute(schema)), schema, part)),
  }
}

function prepare(ajv: Ajv2020, document: OpenApiDocument): Ajv2020 {
  addKeywords(ajv)
  addFormats(ajv)
  return ajv.addSchema({ $id: SCHEMAS_ID, $defs: absolute(document.components.schemas) })
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
