/** Checks the parameters of a link that is to be made, as they are checked when it is requested. */
import type { Capabilities } from '../capabilities.ts'
import { type Issue, validationError } from '../errors.ts'
import { queryOf } from '../http/pipeline.ts'
import { SIGNATURE } from './canonical-query.ts'
import { type LinkQuery, readParameters } from './parameters.ts'

/** Parameters that the server sets. */
const SET_HERE = ['signer', 'expires', SIGNATURE]

/**
 * @param parameters as texts, without those that the server sets
 * @param signed with them, apart from the signature
 * @throws ApiError VALIDATION_ERROR that names the parameters
 */
export async function checkLink(
  services: Pick<Capabilities, 'contract' | 'bodies'>,
  parameters: Record<string, string>,
  signed: Record<string, string>,
): Promise<void> {
  const refused = SET_HERE.filter((name) => Object.hasOwn(parameters, name)).map((path): Issue => {
    const message = `\`${path}\` is set by the server: leave it out${path === 'expires' ? ', and set `expires_in`' : ''}.`
    return { path, message }
  })
  if (refused.length > 0) throw validationError(refused)
  const operation = services.contract.operations.find(({ id }) => id === 'getRenderLink')
  if (!operation) throw new Error('openapi.yaml has no operation getRenderLink')
  const searchParams = new URLSearchParams({ ...signed, [SIGNATURE]: '0'.repeat(64) })
  const query = queryOf(operation, { searchParams })
  const issues = operation.checkQuery?.(query) ?? []
  if (issues.length > 0) throw validationError(issues)
  // The check has converted the values to the types of the contract.
  await readParameters(services, query as unknown as LinkQuery)
}
