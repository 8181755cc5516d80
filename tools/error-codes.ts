/** The error codes that the responses of openapi.yaml name, in backticks in their descriptions. */

export interface DescribedResponse {
  $ref?: string
  description?: string
}

interface Components {
  responses?: Record<string, DescribedResponse>
  schemas?: { ErrorCode?: { enum?: string[] } }
}

const IS_ERROR = /^[45]/

/** The codes in a description, each once. */
export function codesNamedIn(description: string, { schemas }: Components): string[] {
  const known = schemas?.ErrorCode?.enum ?? []
  const found = description.match(/(?<=`)[A-Z_]+(?=`)/g) ?? []
  return [...new Set(found)].filter((code) => known.includes(code))
}

/** The codes of each error status of an operation; none for a status without a body. */
export function errorsOf(
  responses: Record<string, DescribedResponse>,
  components: Components,
): { status: number; codes: string[] }[] {
  return Object.entries(responses)
    .filter(([status]) => IS_ERROR.test(status))
    .map(([status, response]) => {
      const shared = components.responses?.[response.$ref?.split('/').at(-1) ?? '']
      const { description = '' } = shared ?? response
      return { status: Number(status), codes: codesNamedIn(description, components) }
    })
}
