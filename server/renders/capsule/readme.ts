/** The text that a capsule begins with: what it contains, and what was left out. */

/** Something that a capsule does not have, and why, as the end of a sentence. */
export interface LeftOut {
  what: string
  why: string
}

/** Describes the files of a capsule. */
const FILES: Record<string, string> = {
  'versions.json': 'the versions of Platen, Chromium and others',
  'request.json': 'the request',
  'template.json': 'the template with its parts, as the render had them',
  'expanded.json': 'the same request with the expanded HTML of the template',
  'report.json': 'the report',
}

export function readmeFile(
  requestId: string,
  {
    files,
    leftOut,
    isRepeatable,
  }: { files: readonly string[]; leftOut: readonly LeftOut[]; isRepeatable: boolean },
): Uint8Array[] {
  const contents = files.map((name) => `${name} (${FILES[name] ?? 'the output'})`)
  const sentences = [
    `This is the capsule of the render ${requestId}, and contains ${listOf(contents)}.`,
    leftOut.length === 0 ? 'Nothing was left out.' : `It leaves out ${listOf(reasonsOf(leftOut))}.`,
  ]
  sentences.push('', 'It can contain personal data. Pass it on only to people who may read that.')
  if (isRepeatable) sentences.push('To render it again: platen render --capsule capsule.zip')
  return [new TextEncoder().encode(`${sentences.map(printable).join('\n')}\n`)]
}

/** The names that have the same reason, followed by it. */
function reasonsOf(leftOut: readonly LeftOut[]): string[] {
  const reasons = [...new Set(leftOut.map(({ why }) => why))]
  return reasons.map((reason) => {
    const names = leftOut.filter(({ why }) => why === reason).map(({ what }) => what)
    return `${listOf(names)} (${reason})`
  })
}

function listOf(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('')
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** Names of headers and messages are texts of users. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}
