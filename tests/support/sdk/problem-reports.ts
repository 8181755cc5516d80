/** Tests of capsules and problem reports. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'

/** Declares the test. @param client returns a recorded client; called in the test only */
export function coverProblemReports({ covers }: Coverage, client: () => Platen): void {
  covers(
    'renders.capsule renders.problemReport.create renders.problemReport.get renders.problemReport.withdraw',
    'getRenderCapsule reportProblem getProblemReport withdrawProblemReport',
    async () => {
      const { pdf, renders } = client()
      const { requestId } = await pdf.render({ html: 'x' })
      const id = requestId ?? ''
      const capsule = await (await renders.capsule(id, { output: false })).bytes()
      expect(new TextDecoder().decode(capsule.subarray(0, 2))).toBe('PK')
      const { problemReport } = renders
      const comment = 'The page is empty.'
      const reported = await problemReport.create(id, { comment })
      expect(reported).toMatchObject({ status: 'open', comment })
      expect(await problemReport.get(id)).toEqual(reported)
      await problemReport.withdraw(id)
      expect(await problemReport.get(id)).toBeNull()
    },
  )
}
