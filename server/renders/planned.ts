/** Which parts of a valid render request do not work yet: they are refused by name, not ignored. */
import { ApiError } from '../errors.ts'

/** Fields of a request that stand for whole features of later releases. */
export interface PlannedFields {
  template_id?: string
  template_version?: number
  data?: object
}

/** @throws ApiError NOT_IMPLEMENTED naming every field that does not work yet */
export function refusePlanned(body: PlannedFields): void {
  const given = {
    template_id: body.template_id,
    template_version: body.template_version,
    data: body.data,
  }
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (names.length === 0) return
  throw new ApiError('NOT_IMPLEMENTED', {
    message: `Not in this release yet: ${names.join(', ')}. Leave it out.`,
    details: { fields: names },
  })
}
