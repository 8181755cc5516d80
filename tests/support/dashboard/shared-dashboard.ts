/**
 * The dashboard of all servers of a process: its scripts never change, and bundling and compressing
 * them takes longer than the start of a server.
 */
import { type Dashboard, openDashboard } from '../../../server/dashboard/dashboard.ts'
import { createLog } from '../../../server/log.ts'
import { sharedContract } from '../api/shared-contract.ts'

let opening: Promise<Dashboard | null> | undefined

/** Bundles it when its first page is requested. */
export function sharedDashboard(): Promise<Dashboard | null> {
  opening ??= openDashboard({ dashboard: true }, sharedContract(), createLog('error'))
  return opening
}
