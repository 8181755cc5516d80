/** Warns the operator if qpdf is missing on this machine, or is not contained. */
import { landlockVersion } from '../../lib/system-calls.ts'
import { NO_NAMESPACES, qpdfCommand } from './command.ts'

const MISSING =
  'qpdf is missing: work on PDFs that exist already, compression and encryption fail. Install it (apt-get install qpdf).'
const SHARED =
  'This system does not let qpdf have namespaces of its own: it is not kept from the network and from other processes'
const READS =
  'This kernel has no Landlock (Linux 5.13): work on PDFs is not kept from the files that the server may read'

/** @returns sentences for the log; none where all is well */
export async function qpdfWarnings(): Promise<string[]> {
  const files = canLimitFiles() ? [] : [READS]
  const isolated = await tryCommand(true)
  if (isolated.isDone) return files
  if (!NO_NAMESPACES.test(isolated.errors)) return [MISSING]
  const shared = await tryCommand(false)
  return shared.isDone ? [SHARED, ...files] : [MISSING]
}

/** @returns the version of qpdf, such as `11.3.0`; null if it is missing */
export async function qpdfVersion(): Promise<string | null> {
  const { output } = await tryCommand(false)
  return /^qpdf version (\d[\w.]*)/.exec(output)?.[1] ?? null
}

function canLimitFiles(): boolean {
  try {
    return landlockVersion() > 0
  } catch {
    return false // another C library than that of Debian
  }
}

async function tryCommand(isolated: boolean) {
  const command = [...qpdfCommand(isolated), '--version']
  try {
    const child = Bun.spawn(command, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
    const [output, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { isDone: (await child.exited) === 0, output, errors }
  } catch (error) {
    // The first program of the command is missing: not a Linux with util-linux.
    return { isDone: false, output: '', errors: String(error) }
  }
}
