/**
 * Refuses settings under which several processes would divide what belongs to a user instead of
 * sharing it.
 */

interface Sharing {
  role: 'all' | 'api' | 'worker'
  lanes: number
  baseUrl: string | null
  databaseUrl: string | null
  queueUrl: URL | null
  /** Whether the files of renders are in S3, or in a directory that all processes see. */
  sharesFiles: boolean
}

/** Sentences about missing settings, each of which opens with the name of a variable. */
export function problemsOfSharing(settings: Sharing): string[] {
  const { role, lanes, baseUrl, databaseUrl, queueUrl, sharesFiles } = settings
  if (role === 'all' && queueUrl === null) return []
  const missing = [
    ...(databaseUrl === null ? ['DATABASE_URL'] : []),
    ...(sharesFiles ? [] : ['S3_BUCKET (or DATA_DIR_SHARED=on if all processes see one DATA_DIR)']),
  ]
  const problems: string[] = []
  if (missing.length > 0) {
    const name = role === 'all' ? 'QUEUE_URL' : 'ROLE'
    problems.push(`${name}: several processes need shared storage: set ${missing.join(' and ')}`)
  }
  // A worker recognises the addresses of assets in documents by it.
  if (role !== 'all' && baseUrl === null) {
    problems.push(`BASE_URL: is required with ROLE=${role}: all processes have to know it`)
  }
  if (role === 'api' && lanes === 0) {
    problems.push('LANES: must be at least 1 with ROLE=api, which renders synchronous requests')
  }
  return problems
}
