/** Serves the OpenAPI contract as files. Its pages are those of `docs/`. */
import type { Contract } from '../contract/contract.ts'
import type { PublicHandlers } from '../http/handler-types.ts'

export function createContractHandlers(contract: Contract) {
  const json = JSON.stringify(contract.source)
  return {
    getOpenapiYaml: () => ({ status: 200, contentType: 'application/yaml', bytes: contract.yaml }),
    getOpenapiJson: () => ({ status: 200, contentType: 'application/json', bytes: json }),
  } satisfies PublicHandlers
}
