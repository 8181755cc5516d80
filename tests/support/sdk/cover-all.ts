/** All tests of the SDK that have a file of their own. */
import type { Platen } from '../../../sdk/src/index.ts'
import { coverBackgroundRenders } from './background-renders.ts'
import { coverBatches } from './batches.ts'
import { coverComparison } from './comparison.ts'
import type { Coverage } from './coverage.ts'
import { coverPdfs } from './existing-pdfs.ts'
import type { SdkFixture } from './fixture.ts'
import { coverKeptRequests } from './kept-requests.ts'
import { coverLinks } from './links.ts'
import { coverProblemReports } from './problem-reports.ts'
import { coverStoredResources } from './stored-resources.ts'

/** Declares the tests. @param all returns the server and a recorded client; called in tests only */
export function coverAll(
  coverage: Coverage,
  all: () => { fixture: SdkFixture; platen: Platen },
): void {
  const client = () => all().platen
  coverBackgroundRenders(coverage, all)
  coverBatches(coverage, client)
  coverPdfs(coverage, client)
  coverComparison(coverage, client)
  coverKeptRequests(coverage, client)
  coverProblemReports(coverage, client)
  coverStoredResources(coverage, all)
  coverLinks(coverage, client)
}
