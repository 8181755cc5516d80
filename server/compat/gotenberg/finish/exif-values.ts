/** Values of ExifTool's tags: dates, and texts that stand for other types. */

const DATE =
  /^(\d{4})[-:](\d\d)[-:](\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * @returns the date as ISO 8601 to the second with its time zone, by default that of UTC; null for
 *   what is no date
 */
export function parseExifDate(text: string): string | null {
  const found = DATE.exec(text)
  if (found === null) return null
  const [, year, month, day, hour, minute, second = '00', sent = 'Z'] = found
  const zone = sent === 'Z' ? '+00:00' : `${sent.slice(0, 3)}:${sent.slice(-2)}`
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const isReal = new Date(`${date}Z`).toJSON()?.startsWith(date) === true
  return isReal && !Number.isNaN(Date.parse(`${date}${zone}`)) ? `${date}${zone}` : null
}

const PDF_DATE =
  /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:(Z)(?:00'?00'?)?|([+-]\d\d)'?(\d\d)'?)?$/

/**
 * @param text a date as a PDF has it
 * @returns such as `2006:09:18 16:27:50-04:00`; the text itself if it is no date
 */
export function exifDate(text: string): string {
  const found = PDF_DATE.exec(text)
  if (found === null) return text
  const [, year, month, day, hour, minute, second, utc = '', hours, minutes] = found
  const zone = hours === undefined ? utc : `${hours}:${minutes}`
  return `${year}:${month}:${day} ${hour}:${minute}:${second}${zone}`
}

const NUMBER = /^-?(?:\d|[1-9]\d{1,14})(?:\.\d{1,16})?$/

/** The text as JSON of ExifTool has it: as a boolean or a number if it looks so. */
export function jsonValue(text: string): string | number | boolean {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return NUMBER.test(text) ? Number(text) : text
}
