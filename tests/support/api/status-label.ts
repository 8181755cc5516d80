/** Short labels of responses, for tables of expectations. */

/** The status, with the code of an error: `200`, `401 AUTH_MISSING`. The body can still be read. */
export async function statusLabel(response: Response): Promise<string> {
  if (response.ok) return String(response.status)
  const { error } = (await response.clone().json()) as { error: { code: string } }
  return `${response.status} ${error.code}`
}

/** Counts responses by label. */
export async function tally(responses: Response[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const seen of await Promise.all(responses.map(statusLabel))) {
    counts[seen] = (counts[seen] ?? 0) + 1
  }
  return counts
}
