/**
 * The command that runs qpdf on files of strangers: unprivileged, with limits, apart from the
 * network and other processes.
 */

/** qpdf holds all objects of a PDF, and one decompressed stream. */
const MEMORY_BYTES = 1_000_000_000
/** Longer than any task may take. It ends a process whose parent could not. */
const CPU_SECONDS = 180
const OPEN_FILES = 32
/** Debian's ids of nobody and nogroup. */
const UNPRIVILEGED_ID = '65534'

/**
 * The first lines of standard error if the system does not let a process have namespaces of its
 * own.
 */
export const NO_NAMESPACES = /^unshare: /

/**
 * @param isolated whether it has namespaces of its own: no network, and no other process that it
 *   could see or signal
 * @returns the command, to which the arguments of qpdf are added
 */
export function qpdfCommand(isolated: boolean): string[] {
  return [
    ...['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL'],
    ...(process.getuid?.() === 0
      ? ['--reuid', UNPRIVILEGED_ID, '--regid', UNPRIVILEGED_ID, '--clear-groups']
      : []),
    ...['--inh-caps=-all', '--'],
    ...['/usr/bin/prlimit', `--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`],
    // It writes to its output, and to no file.
    ...['--fsize=0', `--nofile=${OPEN_FILES}`, '--core=0', '--'],
    ...(isolated
      ? ['/usr/bin/unshare', '--user', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--']
      : []),
    '/usr/bin/qpdf',
  ]
}
