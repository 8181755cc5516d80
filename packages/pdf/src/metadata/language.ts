/** Languages of documents and of parts of them (ISO 32000-1, 14.9.2). */

const LANGUAGE = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i

/** Whether a text has the form of a BCP 47 tag. */
export function isLanguage(text: string): boolean {
  return LANGUAGE.test(text)
}
