/**
 * Decodes the text of an uploaded HTML or XML file, as a browser decodes a file without a header.
 */

/** The bytes in which a browser looks for an encoding. */
const HEAD_BYTES = 1_024
const XML_ENCODING = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.-]{1,40})/
const CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i

/**
 * Text in UTF-8, unless a byte order mark, an XML declaration or a `meta` element says otherwise.
 */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  const [, label = 'utf-8'] = XML_ENCODING.exec(head) ?? CHARSET.exec(head) ?? []
  try {
    const { encoding } = new TextDecoder(label as 'utf-8')
    // What can be read as ASCII cannot be in UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return 'utf-8' // no encoding has this name
  }
}
