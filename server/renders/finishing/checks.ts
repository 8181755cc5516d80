/** Rules across the options that finish a PDF, which a schema cannot express. */

import type { PdfOptions } from '@platen/chromium'
import {
  comparedName,
  isFileName,
  isPassword,
  PASSWORD_BYTES_MAX,
  standardProblems,
} from '@platen/pdf/internal'
import type { Issue } from '../../errors.ts'
import { isBase64 } from '../../lib/base64.ts'
import { hasInvisible } from '../../lib/invisible-characters.ts'
import { checkProperties } from './properties.ts'
import { checkSigning } from './signature.ts'

export function checkFinishing(options: PdfOptions): Issue[] {
  return [
    ...checkProperties(options.document, 'options.document'),
    ...standardProblems(options, 'options.').map(({ option, problem }) => issue(option, problem)),
    ...checkAttachments(options),
    ...checkDeterministic(options),
    ...checkEncryption(options),
    ...checkCompression(options),
    ...checkSigning(options),
  ]
}

function checkAttachments({ attachments }: PdfOptions): Issue[] {
  const seen = new Set<string>()
  return attachments.flatMap(({ name, content, description }, at): Issue[] => {
    const path = `attachments[${at}]`
    const key = comparedName(name)
    const isTaken = seen.has(key)
    seen.add(key)
    if (!isFileName(name))
      return [issue(`${path}.name`, 'must be a file name without a folder, such as "data.csv"')]
    if (hasInvisible(name))
      return [
        issue(`${path}.name`, 'must not have invisible characters or change the direction of text'),
      ]
    if (isTaken) return [issue(`${path}.name`, 'is the name of another attachment, too')]
    if (!isBase64(content))
      return [
        issue(
          `${path}.content`,
          'must be Base64, without a `data:` prefix and without line breaks (`base64 -w0 data.csv`)',
        ),
      ]
    if (description !== null && /\p{Cc}/u.test(description))
      return [issue(`${path}.description`, 'must not have line breaks or control characters')]
    return []
  })
}

function checkDeterministic(options: PdfOptions): Issue[] {
  const { deterministic, clock, enableJavaScript, injectJS } = options
  if (deterministic && injectJS !== null && !enableJavaScript)
    return [
      issue(
        'deterministic',
        'with `options.injectJS` requires `options.enableJavaScript` and `options.clock`',
      ),
    ]
  if (deterministic && enableJavaScript && clock === null) {
    const problem =
      'with `options.enableJavaScript` requires `options.clock`, such as "2026-11-20T10:15:00Z": scripts would see another time in every render'
    return [issue('deterministic', problem)]
  }
  if (clock !== null && !enableJavaScript && !deterministic) {
    const problem = 'has no effect without `options.enableJavaScript` or `options.deterministic`'
    return [issue('clock', problem)]
  }
  return []
}

function checkEncryption({ encrypt, pdfa, pdfua, facturX, deterministic }: PdfOptions): Issue[] {
  if (encrypt === null) return []
  const passwords = checkPasswords(encrypt, 'options.encrypt')
  if (passwords.some(({ path }) => path === 'options.encrypt')) return passwords
  const others = { pdfa: pdfa !== null, pdfua: pdfua !== null, facturX: facturX !== null }
  const problems = Object.entries(others).flatMap(([name, isSet]) =>
    isSet
      ? [
          issue(
            'encrypt',
            `cannot be used with \`options.${name}\`: the standard forbids it, or its mark would be lost`,
          ),
        ]
      : [],
  )
  if (deterministic) {
    problems.push(
      issue('encrypt', 'cannot be used with `options.deterministic`: its keys are random'),
    )
  }
  return [...passwords, ...problems]
}

/** Checks the passwords of an encryption. @param path of the encryption in the request */
export function checkPasswords(
  { userPassword, ownerPassword }: NonNullable<PdfOptions['encrypt']>,
  path: string,
): Issue[] {
  if (userPassword === undefined && ownerPassword === undefined) {
    return [{ path, message: `\`${path}\` requires \`userPassword\` or \`ownerPassword\`.` }]
  }
  return Object.entries({ userPassword, ownerPassword }).flatMap(([name, password]) =>
    checkPassword(password, `${path}.${name}`),
  )
}

/** Checks a password, if there is one. @param path of the password in the request */
export function checkPassword(password: string | undefined, path: string): Issue[] {
  if (password === undefined || isPassword(password)) return []
  const message = `\`${path}\` must have at most ${PASSWORD_BYTES_MAX} bytes and no control characters.`
  return [{ path, message }]
}

function checkCompression({ compress, imageQuality, pdfa, facturX }: PdfOptions): Issue[] {
  const isArchive = pdfa !== null || facturX !== null
  const wanted = { compress, imageQuality: imageQuality !== null }
  const archive = pdfa === null ? 'facturX' : 'pdfa'
  return Object.entries(wanted).flatMap(([name, isSet]) => {
    const problem = `cannot be used with \`options.${archive}\`: the file would be changed after its check`
    return isSet && isArchive ? [issue(name, problem)] : []
  })
}

function issue(name: string, problem: string): Issue {
  const path = `options.${name}`
  return { path, message: `\`${path}\` ${problem}.` }
}
