/** The signature of a print: its rules, and the steps that make it. */
import type { PdfOptions } from '@platen/chromium'
import type { components } from '../../contract.gen.ts'
import type { Issue } from '../../errors.ts'
import type { Step } from '../file-steps.ts'
import type { PrintSteps } from '../pdf-order.ts'

type Signature = NonNullable<PdfOptions['sign']>
type Visible = components['schemas']['VisibleSignature']

const SIDES = ['x', 'y', 'width', 'height'] as const satisfies (keyof Visible)[]

/** The path of the option in messages. */
const PATH = 'options.sign'

/** Checks the rules between the signature of a print and its other options. */
export function checkSigning({ sign, encrypt, deterministic }: PdfOptions): Issue[] {
  if (sign === null) return []
  const conflicts = {
    encrypt: encrypt !== null && 'a file with a password is not signed',
    deterministic: deterministic && 'a signature has its time, and is different each time',
  }
  const issues = Object.entries(conflicts).flatMap(([name, reason]): Issue[] => {
    if (reason === false) return []
    return [
      { path: PATH, message: `\`${PATH}\` cannot be used with \`options.${name}\`: ${reason}.` },
    ]
  })
  return [...issues, ...checkPlace(sign, `${PATH}.`)]
}

/**
 * A signature that is seen has a place of its own, or that of its field.
 * @param prefix of its fields in the request
 */
export function checkPlace(
  { visible, field }: Pick<Signature, 'visible' | 'field'>,
  prefix: string,
): Issue[] {
  if (visible === undefined || field !== undefined) return []
  const missing = missingSides(visible)
  if (missing.length === 0) return []
  const path = `${prefix}visible`
  const fix = `or \`${prefix}field\` with the name of a field that has a place`
  return [{ path, message: `\`${path}\` requires ${missing.join(', ')}, ${fix}.` }]
}

/** The sides of a place that a request does not have, quoted. */
export function missingSides(visible: Visible): string[] {
  return SIDES.filter((side) => visible[side] === undefined).map((side) => `\`${side}\``)
}

/** A print, with work on its PDF. */
interface Printing {
  options: PdfOptions
  steps?: PrintSteps | undefined
}

/**
 * Makes the signature the last step of a print, behind what makes its file smaller.
 * @returns the options without those that the steps carry out
 */
export function signedPrint({ options, steps }: Printing): Printing {
  const { sign, compress, imageQuality } = options
  if (sign === null) return { options, steps }
  const small: Step = { compress: { imageQuality }, path: 'options.compress' }
  const last = [...(compress || imageQuality !== null ? [small] : []), ...signatureStep(options)]
  const none = { sign: null, compress: false, imageQuality: null }
  return {
    options: { ...options, ...none },
    steps: {
      contentType: steps?.contentType ?? 'application/pdf',
      origins: steps?.origins ?? [],
      steps: [...(steps?.steps ?? []), ...last],
    },
  }
}

/** The step that signs a print; none if it is not signed. */
export function signatureStep({ sign }: PdfOptions): Step[] {
  return sign === null ? [] : [{ sign, path: PATH }]
}
