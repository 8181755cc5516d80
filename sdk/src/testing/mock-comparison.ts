/** The comparison of the mock server: only equal sides are the same. */
import type { RenderComparison } from '../types.ts'
import type { Route } from './mock-request.ts'
import { success } from './mock-responses.ts'
import { sampleFile } from './samples.ts'

/** Two sides that differ do so in the whole of one page. */
export function compareRoute(): Route {
  return [
    'POST',
    /^\/api\/v1\/renders\/compare$/,
    ({ body }) => {
      const { before, after, pictures } = Object(body)
      const same = JSON.stringify(before) === JSON.stringify(after)
      const hasPicture = pictures === true && !same
      const page: RenderComparison['pages'][number] = {
        page: 1,
        width: 1,
        height: 1,
        changed_share: same ? 0 : 1,
        boxes: same ? [] : [{ x: 0, y: 0, width: 1, height: 1 }],
        missing: null,
        resized: false,
        picture: hasPicture ? Buffer.from(sampleFile('png').bytes).toString('base64') : null,
      }
      return success({ data: { same, changed_share: page.changed_share, pages: [page] } })
    },
  ]
}
