/** Tells whether the name of a new field was probably meant for a place that the form has. */
import { fieldName, fieldsOf, inherited, isSigned } from '../flatten/fields.ts'
import { type Suggest, similarName } from '../forms/similar-name.ts'
import { printable } from '../metadata/properties.ts'
import type { PdfDocument } from '../objects/document.ts'
import { nameOf } from '../objects/values.ts'
import { findField } from './signature-field.ts'
import { SigningError } from './tasks.ts'

/**
 * The empty places for signatures of a form that has no field of this name; none if it has one.
 * @throws SigningError for a name that is spelt like one of them, or a field that cannot be signed
 */
export function otherPlaces(document: PdfDocument, name: string, suggest: Suggest): string[] {
  if (findField(document, name) !== null) return []
  const places = emptyPlaces(document)
  const meant = similarName(name, places, suggest)
  if (meant === null) return places
  const message = `The PDF has no field \`${name}\`; did you mean \`${meant}\`? For a new field, choose another name, or give \`visible\` a place.`
  throw new SigningError('field', message)
}

function emptyPlaces(document: PdfDocument): string[] {
  const names = fieldsOf(document).flatMap(({ dict }) => {
    const isPlace = nameOf(inherited(document, dict, 'FT')) === 'Sig' && !isSigned(document, dict)
    return isPlace ? printable(fieldName(document, dict)) : []
  })
  return [...new Set(names)]
}
