/**
 * The contract of all servers of a process. It never changes, and its validators, which are
 * compiled on first use, are half of the cost of a start.
 */
import { type Contract, loadContract } from '../../../server/contract/contract.ts'

let loading: Promise<Contract> | undefined

/** Reads the contract at the first call of a process. */
export function sharedContract(): Promise<Contract> {
  loading ??= loadContract()
  return loading
}
