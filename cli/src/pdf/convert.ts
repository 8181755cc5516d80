/** `platen pdf convert`: encrypts, decrypts, compresses and archives. */
import type { Command } from 'commander'
import type { ConvertParams } from '../../../sdk/src/pdfs.ts'
import { SetupError } from '../failures.ts'
import { wholeNumber } from '../numbers.ts'
import { collect, parseOptions } from '../options.ts'
import { readPdf } from './inputs.ts'
import {
  type KeptFlags,
  openWork,
  pdfOptions,
  type SourceFlags,
  type StandardFlags,
  standardOptions,
  standardsOf,
} from './open-work.ts'
import { INPUT_PASSWORD, readPassword } from './passwords.ts'
import { saveResult } from './results.ts'

interface ConvertFlags extends SourceFlags, KeptFlags, StandardFlags {
  output: string
  encrypt?: boolean
  decrypt?: boolean
  userPasswordFile?: string
  ownerPasswordFile?: string
  permission: string[]
  compress?: boolean
  imageQuality?: string
}

const USER_PASSWORD = 'PLATEN_PDF_USER_PASSWORD'
const OWNER_PASSWORD = 'PLATEN_PDF_OWNER_PASSWORD'

/** Adds the command. @param input description of its argument */
export function addConvert(pdf: Command, input: string): void {
  standardOptions(pdfOptions(pdf.command('convert')))
    .description('encrypt, decrypt, compress or archive a PDF')
    .argument('<input>', input)
    .option('--encrypt', 'encrypt with the passwords below; one is enough')
    .option(
      '--user-password-file <path>',
      `file with the password that opens the output, or -; the default is ${USER_PASSWORD}`,
    )
    .option(
      '--owner-password-file <path>',
      `file with the password that lifts the permissions, or -; the default is ${OWNER_PASSWORD}`,
    )
    .option(
      '--permission <name=value>',
      'what readers may do, such as print=none or copy=false; repeatable',
      collect,
      [],
    )
    .option('--decrypt', 'write the PDF without a password; needs that of the input')
    .option('--compress', 'make the file smaller without loss')
    .option('--image-quality <number>', 'encode photos again as JPEG of this quality, 1 to 100')
    .action(async (input: string, flags: ConvertFlags, command: Command) => {
      const paths = [input, flags.userPasswordFile, flags.ownerPasswordFile]
      const { context, pdfs, reading, kept } = await openWork(command, flags, paths)
      if (flags.decrypt && reading.password === undefined) {
        throw new SetupError(
          `--decrypt needs the password of the PDF. Set ${INPUT_PASSWORD}, or pass --password-file.`,
        )
      }
      const changes = await changesOf(flags)
      const isChanged =
        Object.keys(changes).length > 0 || flags.decrypt || flags.removeActiveContent
      if (!isChanged) {
        throw new SetupError(
          'Nothing to convert. Pass --encrypt, --decrypt, --compress, --image-quality, --pdfa, --pdfua or --remove-active-content.',
        )
      }
      const file = await pdfs.convert(await readPdf(input, reading), { ...kept, ...changes })
      await saveResult(context, file, flags.output)
    })
}

/** @throws SetupError */
async function changesOf(flags: ConvertFlags): Promise<ConvertParams> {
  const { compress, imageQuality } = flags
  const encrypt = await encryptionOf(flags)
  return {
    ...(encrypt && { encrypt }),
    ...(compress && { compress }),
    ...(imageQuality !== undefined && {
      imageQuality: wholeNumber(imageQuality, '--image-quality', 1, 100),
    }),
    ...standardsOf(flags),
  }
}

/** @throws SetupError */
async function encryptionOf(flags: ConvertFlags): Promise<ConvertParams['encrypt'] | undefined> {
  const { encrypt, decrypt, permission, userPasswordFile, ownerPasswordFile } = flags
  if (!encrypt) {
    if (
      permission.length > 0 ||
      userPasswordFile !== undefined ||
      ownerPasswordFile !== undefined
    ) {
      throw new SetupError('Permissions and passwords of the output need --encrypt.')
    }
    return undefined
  }
  if (decrypt) throw new SetupError('Pass either --encrypt or --decrypt, not both.')
  const userPassword = await readPassword({ file: userPasswordFile, variable: USER_PASSWORD })
  const ownerPassword = await readPassword({ file: ownerPasswordFile, variable: OWNER_PASSWORD })
  if (userPassword === undefined && ownerPassword === undefined) {
    throw new SetupError(
      `--encrypt needs a password. Set ${USER_PASSWORD} or ${OWNER_PASSWORD}, or pass --user-password-file or --owner-password-file.`,
    )
  }
  return {
    ...(userPassword !== undefined && { userPassword }),
    ...(ownerPassword !== undefined && { ownerPassword }),
    // The server names a permission that it does not know.
    ...(permission.length > 0 && { permissions: parseOptions(permission) }),
  }
}
