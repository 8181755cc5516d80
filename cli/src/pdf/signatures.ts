/** `platen pdf sign` and `platen pdf verify`. */
import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import type { PdfSignatures, SignParams } from '../../../sdk/src/index.ts'
import { Findings } from '../failures.ts'
import { readPdf } from './inputs.ts'
import { type KeptFlags, openWork, pdfOptions, type SourceFlags } from './open-work.ts'
import { saveResult } from './results.ts'

interface SignFlags extends SourceFlags, KeptFlags {
  output: string
  signer: string
  level: NonNullable<SignParams['level']>
  reason?: string
  location?: string
  contact?: string
  field?: string
  certify?: '1' | '2' | '3'
}

/** Adds the commands. @param input description of their argument */
export function addSignatures(pdf: Command, input: string): void {
  pdfOptions(pdf.command('sign'))
    .description('sign a PDF with a key that is saved as a signer')
    .argument('<input>', input)
    .requiredOption('--signer <name>', 'name of the signer')
    .addOption(
      new Option('--level <level>', 'B-T has a confirmed time, B-LT what later checks need')
        .choices(['B-B', 'B-T', 'B-LT'])
        .default('B-B'),
    )
    .option('--reason <text>', 'why the file is signed')
    .option('--location <text>', 'where it is signed')
    .option('--contact <text>', 'how the signer can be reached')
    .option('--field <name>', 'field that is signed; a new one without it')
    .addOption(
      new Option(
        '--certify <level>',
        '1 allows no change, 2 forms and signatures, 3 comments, too',
      ).choices(['1', '2', '3']),
    )
    .action(async (path: string, flags: SignFlags, command: Command) => {
      const { context, pdfs, reading, kept } = await openWork(command, flags, [path])
      const { removeActiveContent: _, ...others } = kept
      const { signer, level, reason, location, contact, field, certify } = flags
      const file = await pdfs.sign(await readPdf(path, reading), {
        ...others,
        signer,
        level,
        ...(reason !== undefined && { reason }),
        ...(location !== undefined && { location }),
        ...(contact !== undefined && { contact }),
        ...(field !== undefined && { field }),
        // The parser has checked it.
        ...(certify !== undefined && { certify: Number(certify) as 1 | 2 | 3 }),
      })
      await saveResult(context, file, flags.output)
    })
  pdfOptions(pdf.command('verify'), null)
    .description('verify the signatures of a PDF; exits with 3 if one is not valid')
    .argument('<input>', input)
    .option('--roots <file>', 'certificates that are trusted, as PEM')
    .action(
      async (
        path: string,
        flags: SourceFlags & KeptFlags & { roots?: string },
        command: Command,
      ) => {
        const { context, pdfs, reading } = await openWork(command, flags, [path])
        const roots =
          flags.roots === undefined ? {} : { roots: await readFile(flags.roots, 'utf8') }
        const found = await pdfs.verify(await readPdf(path, reading), roots)
        context.print(found, found.signed ? found.signatures.flatMap(lines) : ['not signed'])
        const isBroken = found.signatures.some(({ valid, trusted }) => !valid || trusted === false)
        if (isBroken) throw new Findings()
      },
    )
}

type Signature = PdfSignatures['signatures'][number]

function lines(signature: Signature): string[] {
  const { field, valid, problem, signer, signed, timestamp, changes_after: changes } = signature
  const time = timestamp?.valid ? `confirmed ${timestamp.time}` : `claimed ${signed ?? 'never'}`
  return [
    `${field}: ${valid ? 'valid' : 'NOT VALID'}, by ${signer ?? 'nobody'}, ${time}`,
    ...(problem === null ? [] : [`  ${problem}`]),
    ...(changes === 'none' ? [] : [`  changed afterwards: ${changes}`]),
    ...(signature.trusted === false ? [`  not trusted: ${signature.trust_problem}`] : []),
  ]
}
