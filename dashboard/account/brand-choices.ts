/** The proposals of the fields of a brand. */

/** Every server has them: see the guide on fonts. */
export const FONTS = ['Noto Sans', 'Noto Sans Display', 'Noto Serif', 'Noto Serif Display']
export const FORMATS = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid']
export const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'],
  ...['ar', 'he', 'ja', 'ko', 'zh'],
]
