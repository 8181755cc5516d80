/**
 * Detects the format of an uploaded file from its content, and checks that it matches the filename.
 */
import {
  type Face,
  FontError,
  type FontFormat,
  fontFormat,
  type Unpacker,
  UnpackerBusyError,
} from '@platen/chromium'
import { ApiError, validationError } from '../errors.ts'
import { cleanFilename, extensionOf } from './filename.ts'
import { type ImageReader, readJpeg, readPng, readWebp } from './images.ts'
import { isSvg, looksLikeMarkup } from './svg.ts'

export type AssetFormat = FontFormat | 'png' | 'jpg' | 'webp' | 'svg'

export const CONTENT_TYPES = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} satisfies Record<AssetFormat, string>

export interface InspectedFile {
  filename: string
  format: AssetFormat
  /** Null if the file is not a font. */
  face: Face | null
}

/** The formats that are accepted under each extension. */
const EXTENSIONS = new Map<string, AssetFormat[]>([
  ['woff2', ['woff2']],
  ['woff', ['woff']],
  // Both extensions are in use for both kinds of outlines.
  ['ttf', ['ttf', 'otf']],
  ['otf', ['otf', 'ttf']],
  ['png', ['png']],
  ['jpg', ['jpg']],
  ['jpeg', ['jpg']],
  ['svg', ['svg']],
  ['webp', ['webp']],
])

const IMAGES: Record<'png' | 'jpg' | 'webp', ImageReader> = {
  png: readPng,
  jpg: readJpeg,
  webp: readWebp,
}

/** An image of this size takes 400 MB when a browser decodes it. */
const PIXELS_MAX = 100_000_000

interface InspectOptions extends FontOwner {
  unpacker: Unpacker
}

interface FontOwner {
  userId: string
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

/** @throws ApiError VALIDATION_ERROR with `details.reason`, SERVICE_UNAVAILABLE */
export async function inspectFile(
  name: string,
  file: Buffer,
  { unpacker, ...owner }: InspectOptions,
): Promise<InspectedFile> {
  const filename = cleanFilename(name)
  const formats = EXTENSIONS.get(extensionOf(filename ?? ''))
  if (filename === null || formats === undefined) {
    throw fileError('unsupported_kind', `\`file\` must have a name that ends in ${ENDINGS}.`)
  }
  const format = detectFormat(file)
  if (format === null || !formats.includes(format)) {
    throw fileError(
      'content_mismatch',
      `\`file\` is named .${extensionOf(filename)}, but its content is not of that type.`,
    )
  }
  if (format === 'png' || format === 'jpg' || format === 'webp') checkImage(file, IMAGES[format])
  const isFont = fontFormat(file) !== null
  return { filename, format, face: isFont ? await readFontFace(file, unpacker, owner) : null }
}

const ENDINGS = '.woff2, .woff, .ttf, .otf, .png, .jpg, .svg or .webp'

function detectFormat(file: Buffer): AssetFormat | null {
  const font = fontFormat(file)
  if (font !== null) return font
  if (file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (file.toString('hex', 0, 3) === 'ffd8ff') return 'jpg'
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') {
    return 'webp'
  }
  return looksLikeMarkup(file) && isSvg(file) ? 'svg' : null
}

function checkImage(file: Buffer, read: ImageReader): void {
  const size = read(file)
  if (size === null || size.width === 0 || size.height === 0) {
    throw fileError('corrupt_image', '`file` is not a complete image: it is cut off or malformed.')
  }
  if (size.width * size.height > PIXELS_MAX) {
    throw fileError('image_too_large', '`file` must have at most 100 megapixels.')
  }
}

async function readFontFace(file: Buffer, unpacker: Unpacker, owner: FontOwner): Promise<Face> {
  try {
    const face = await unpacker.readFace(file, owner)
    // An accepted font must work everywhere; headers and footers can only use fonts that can be
    // unpacked.
    if (fontFormat(file) === 'woff2') await unpacker.unpack(file, null, owner)
    return face
  } catch (error) {
    if (error instanceof UnpackerBusyError) throw unpackerBusy(error)
    // Nobody reads the response, and nothing is wrong with the server.
    if (owner.signal.aborted) throw new ApiError('SERVICE_UNAVAILABLE')
    if (!(error instanceof FontError)) throw error
    throw fileError(
      'corrupt_font',
      `\`file\` is not a font that browsers can use: ${error.message}.`,
    )
  }
}

function unpackerBusy({ message, retryAfterSeconds }: UnpackerBusyError): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    message: `${message} Try again in ${retryAfterSeconds} s.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}

/** The validation error for a file that is not accepted; `reason` becomes `details.reason`. */
export function fileError(reason: string, message: string): ApiError {
  return validationError([{ path: 'file', message }], reason)
}
