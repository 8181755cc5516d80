/**
 * The filters `qrcode` and `barcode`, whose results are SVG that is not escaped. A missing value
 * stays empty. Their errors are sentences for the author of the template, and quote no data.
 */
import { parseLength } from '@platen/lib'
import type { FilterImplOptions } from 'liquidjs'
import { type BarcodeType, barcodeSvg, qrSvg } from './code-svg.ts'

/** The bytes that fit into a QR code at the highest level of error correction. */
const QR_BYTES_MAX = 1_273
const QR_SIZE = '30mm'
const LEVELS = new Map([
  ['L', 'low'],
  ['M', 'medium'],
  ['Q', 'quartile'],
  ['H', 'high'],
] as const)

const BARCODE_CHARS_MAX = 80
const BARCODE = { type: 'code128', module: '0.33mm', height: '15mm', text: true }

/** The types of `barcode`, and what their texts are made of. */
const TYPES: Record<string, BarcodeType & { needs: string }> = {
  code128: { format: 'CODE128', quiet: [10, 10], needs: 'ASCII characters' },
  code39: { format: 'CODE39', quiet: [10, 10], needs: 'letters, digits, spaces and - . $ / + %' },
  ean13: { format: 'EAN13', quiet: [11, 7], needs: '12 digits, or 13 with the right check digit' },
  ean8: { format: 'EAN8', quiet: [7, 7], needs: '7 digits, or 8 with the right check digit' },
  upca: { format: 'UPC', quiet: [9, 9], needs: '11 digits, or 12 with the right check digit' },
  itf: { format: 'ITF', quiet: [10, 10], needs: 'an even number of digits' },
  itf14: { format: 'ITF14', quiet: [10, 10], needs: '13 digits, or 14 with the right check digit' },
}

export function createCodeFilters(): Record<string, FilterImplOptions> {
  return {
    qrcode: {
      raw: true,
      handler(value, ...args) {
        if (isEmpty(value)) return ''
        const text = textOf('qrcode', value)
        const { size, level } = optionsOf('qrcode', args, { size: QR_SIZE, level: 'M' })
        if (Buffer.byteLength(text) > QR_BYTES_MAX) {
          throw new Error(`\`qrcode\` takes at most ${QR_BYTES_MAX} bytes of text`)
        }
        const ecc = LEVELS.get(String(level).toUpperCase() as 'L')
        if (ecc === undefined) {
          throw new Error('the `level` of `qrcode` must be "L", "M", "Q" or "H"')
        }
        requireLength('qrcode', 'size', size)
        const drawn = qrSvg(text, { ecc, size: String(size) })
        this.context.memoryLimit.use(drawn.length)
        return drawn
      },
    },

    barcode: {
      raw: true,
      handler(value, ...args) {
        if (isEmpty(value)) return ''
        const text = textOf('barcode', value)
        const options = optionsOf('barcode', args, BARCODE)
        const name = String(options.type)
        const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
        if (type === undefined) {
          throw new Error(`the type of \`barcode\` must be one of ${Object.keys(TYPES).join(', ')}`)
        }
        if (text.length > BARCODE_CHARS_MAX) {
          throw new Error(`\`barcode\` takes at most ${BARCODE_CHARS_MAX} characters of text`)
        }
        if (typeof options.text !== 'boolean') {
          throw new Error('the `text` of `barcode` must be true or false')
        }
        const drawn = barcodeSvg(text, type, {
          moduleMm: requireLength('barcode', 'module', options.module),
          heightMm: requireLength('barcode', 'height', options.height),
          hasText: options.text,
        })
        if (drawn === null) throw new Error(`\`barcode: "${name}"\` needs ${type.needs}`)
        this.context.memoryLimit.use(drawn.length)
        return drawn
      },
    },
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function textOf(filter: string, value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number') return String(value)
  throw new Error(`\`${filter}\` needs a text or a number`)
}

/**
 * The options of a filter, as in `barcode: "ean13", height: "20mm"`. The first one may be given
 * without its name.
 * @param defaults every option, in its order
 */
function optionsOf<T extends Record<string, unknown>>(
  filter: string,
  args: unknown[],
  defaults: T,
): Record<keyof T, unknown> {
  const names = Object.keys(defaults)
  const given = args.map((arg, at): [string, unknown] => {
    // The library hands over an option with a name as a pair.
    if (Array.isArray(arg)) return [String(arg[0]), arg[1]]
    return [at === 0 ? (names[0] ?? '') : '', arg]
  })
  if (given.some(([name]) => !names.includes(name))) {
    throw new Error(
      `\`${filter}\` has the options ${names.join(', ')}, written like ${names.at(-1)}: …`,
    )
  }
  return { ...defaults, ...Object.fromEntries(given) }
}

const MM_PER_INCH = 25.4
const MM_MIN = 0.1

/** @returns millimetres */
function requireLength(filter: string, option: string, value: unknown): number {
  const inches = typeof value === 'string' ? parseLength(value) : null
  const mm = Math.round((inches ?? 0) * MM_PER_INCH * 10_000) / 10_000
  if (mm >= MM_MIN) return mm
  throw new Error(
    `the \`${option}\` of \`${filter}\` must be a length of at least ${MM_MIN}mm, such as "12mm" or "0.5in"`,
  )
}
