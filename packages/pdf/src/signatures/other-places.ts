/** Tells whether the name of a new field was probably meant for a place that the form has. */
import { isSigned } from '../flatten/fields.ts'
import { readForm } from '../forms/form-fields.ts'
import { COMPARED_MAX, type Suggest } from '../forms/similar-name.ts'
import { printable } from '../metadata/properties.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Ref } from '../objects/values.ts'
import { findField } from './signature-field.ts'
import { SigningError } from './tasks.ts'

/**
 * The empty places for signatures of a form that has no field of this name; none if it has one.
 * @throws SigningError for a name that differs from one of them by case, signs or one mistake
 *   only, or a field that cannot be signed
 */
export function otherPlaces(document: PdfDocument, name: string, suggest: Suggest): string[] {
  if (findField(document, name) !== null) return []
  const places = emptyPlaces(document)
  const distinct = distinctPart(name)
  const similar = places.slice(0, COMPARED_MAX).filter((place) => distinctPart(place) === distinct)
  const meant = suggest(name, similar, 1)
  if (meant === null) return places
  const message = `The PDF has no field \`${name}\`; did you mean \`${meant}\`? For a new field, choose another name, or give \`visible\` a place.`
  throw new SigningError('field', message)
}

function emptyPlaces(document: PdfDocument): string[] {
  const fields = [...readForm(document, 'cut').values()]
  const places = fields.filter(
    ({ type, nodes }) =>
      type === 'signature' &&
      nodes.some(({ id }) => !isSigned(document, document.dict(new Ref(id)))),
  )
  return [...new Set(places.map(({ name }) => printable(name)))]
}

/**
 * Another digit makes another name. So does another letter outside of the Latin alphabet, which
 * suggestions do not compare.
 */
function distinctPart(name: string): string {
  return name.toLowerCase().replaceAll(/[a-z]|[^\p{L}\p{M}\p{N}]/gu, '')
}
