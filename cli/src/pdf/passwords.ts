/** Passwords of PDFs. They are never arguments: other users of a machine can see those. */
import { Option } from 'commander'
import { SetupError } from '../failures.ts'
import { readAll, readNamedFile } from '../files/read-document.ts'

const BYTES_MAX = 10_000

/** The places of a password, the file first. */
interface PasswordSource {
  /** The value of the option, a path or `-`. */
  file: string | undefined
  /** Name of the environment variable. An empty one counts as not set. */
  variable: string
}

/** The variable of the password that opens the inputs. */
export const INPUT_PASSWORD = 'PLATEN_PDF_PASSWORD'

/** Creates the option for the password of the inputs. */
export function passwordOption(): Option {
  return new Option(
    '--password-file <path>',
    `file with the password of the input, or - for standard input; the default is ${INPUT_PASSWORD}`,
  )
}

/**
 * Reads a password without its line break.
 * @returns undefined if there is none
 * @throws SetupError
 */
export async function readPassword({
  file,
  variable,
}: PasswordSource): Promise<string | undefined> {
  if (file === undefined) return process.env[variable] || undefined
  const bytes =
    file === '-'
      ? await readAll(process.stdin, 'Standard input', BYTES_MAX)
      : await readNamedFile(file, { maxBytes: BYTES_MAX })
  const password = bytes.toString('utf8').replace(/\r?\n$/, '')
  if (password !== '') return password
  throw new SetupError(`${file === '-' ? 'Standard input' : file} has no password.`)
}

/** @throws SetupError if two of these paths read standard input, which is one of them only */
export function checkStandardInput(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === '-').length > 1) {
    throw new SetupError('Standard input (-) is only one of the inputs and passwords.')
  }
}
