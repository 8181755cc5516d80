/** Tests of capsules and problem reports, which the SDK sends with its raw methods. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'

/** Declares the test. @param client returns a recorded client; called in the test only */
export function coverProblemReports({ covers }: Coverage, client: () => Platen): void {
  covers(
    'raw.GET raw.POST raw.DELETE',
    'getRenderCapsule reportProblem getProblemReport withdrawProblemReport',
    async () => {
      const { pdf, raw } = client()
      const { requestId } = await pdf.render({ html: 'x' })
      const params = { path: { id: requestId ?? '' } }
      const capsule = await raw.GET('/api/v1/renders/{id}/capsule', {
        params: { ...params, query: { output: false } },
      })
      expect(new TextDecoder().decode(capsule.data?.subarray(0, 2))).toBe('PK')
      const body = { comment: 'The page is empty.' }
      const path = '/api/v1/renders/{id}/problem-report'
      const { data: reported } = await raw.POST(path, { params, body })
      expect(reported?.data).toMatchObject({ status: 'open', comment: body.comment })
      const { data: found } = await raw.GET(path, { params })
      expect(found?.data).toEqual(reported?.data ?? null)
      expect((await raw.DELETE(path, { params })).error).toBeUndefined()
      expect((await raw.GET(path, { params })).data?.data).toBeNull()
    },
  )
}
