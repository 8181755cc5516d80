/** Fills the fields of a form, and draws those that were filled. */
import { fieldName, formOf } from '../flatten/fields.ts'
import { needsNewLook } from '../flatten/flatten-page.ts'
import { type AppearanceMaker, createAppearanceMaker } from '../flatten/make-appearance.ts'
import { shownTexts } from '../flatten/shown-texts.ts'
import { type FieldValue, type Setting, settingOf } from '../forms/check-value.ts'
import { type FormField, readForm } from '../forms/form-fields.ts'
import { drawWidget, setValue } from '../forms/set-value.ts'
import { type Suggest, similarName } from '../forms/similar-name.ts'
import { printable } from '../metadata/properties.ts'
import type { PdfDocument } from '../objects/document.ts'
import { shaperFor } from '../shaping/load-shaper.ts'
import { PdfFailure, type ValueIssue } from './failure.ts'
import { flattenDocument } from './flatten.ts'
import { noteNames } from './notes.ts'
import { type Changing, dropStandards, openForChange } from './open-for-change.ts'
import type { PdfOperation } from './tasks.ts'

const VALUES_MAX = 10_000
const ISSUES_MAX = 20
const NO_FORM = 'It has no form with fields.'
const XFA_ONLY =
  'It is an XFA form, whose fields only some programs of Adobe show. Save it there as a form without XFA (AcroForm).'

/**
 * Fills fields once every value fits its own. Other fields keep their look.
 * @throws PdfFailure that names all values which do not fit
 */
export async function fillPdf(
  { source, values, flatten }: Extract<PdfOperation, { kind: 'fill' }>,
  changing: Changing,
  suggest: Suggest,
): Promise<Buffer> {
  const document = await openForChange(source, changing)
  const fields = readForm(document, 'refuse')
  refuseOtherForms(document, fields)
  const settings = settingsOf(document, { fields, values, suggest })
  const shaper = await shaperFor(drawnTexts(document, settings))
  const maker = createAppearanceMaker(document, shaper)
  for (const [field, setting] of settings) setValue(document, field, setting, maker)
  const { notes, file = 0 } = changing
  if (document.resolve(formOf(document).get('NeedAppearances')) === true) {
    noteNames(
      notes,
      { code: 'FIELDS_DRAWN', file },
      drawOthers(document, { fields, settings, maker }),
    )
  }
  maker.save()
  noteNames(notes, { code: 'GLYPHS_MISSING', file }, maker.missing)
  noteNames(notes, { code: 'XFA_REMOVED', file }, changeForm(document))
  if (flatten) flattenDocument(document, changing, shaper)
  dropStandards(document, changing)
  document.dropUnused()
  return document.save()
}

/** The texts of fields that are filled, and of the others: those may be drawn as well. */
function* drawnTexts(
  document: PdfDocument,
  settings: Map<FormField, Setting>,
): Generator<string | null> {
  for (const setting of settings.values()) {
    if (setting.kind === 'text') yield setting.text
    else if (setting.kind === 'options') yield* setting.values
  }
  yield* shownTexts(document)
}

/** The pages of a form that is drawn by XFA are a request to open it in another program. */
function refuseOtherForms(document: PdfDocument, fields: Map<string, FormField>): void {
  const isXfa = formOf(document).has('XFA')
  const isDrawn = document.resolve(document.catalog().get('NeedsRendering')) === true
  if (isXfa && (fields.size === 0 || isDrawn)) throw new PdfFailure('refused', XFA_ONLY)
  if (fields.size === 0) throw new PdfFailure('refused', NO_FORM)
}

interface Filling {
  fields: Map<string, FormField>
  values: Record<string, FieldValue>
  suggest: Suggest
}

function settingsOf(
  document: PdfDocument,
  { fields, values, suggest }: Filling,
): Map<FormField, Setting> {
  const all = Object.entries(values)
  if (all.length > VALUES_MAX) {
    throw new PdfFailure('refused', `At most ${VALUES_MAX} fields can be filled at once.`)
  }
  const issues: ValueIssue[] = []
  const settings = new Map<FormField, Setting>()
  // Names are shown without what cannot be printed.
  const byShown = new Map([...fields.values()].map((field) => [printable(field.name), field]))
  const known = [...byShown.keys()]
  for (const [name, value] of all) {
    if (issues.length >= ISSUES_MAX) break
    const field = fields.get(name) ?? byShown.get(name)
    if (field === undefined) {
      const similar = similarName(name, known, suggest)
      const instead = similar === null ? '' : `; did you mean \`${similar}\``
      issues.push({ name, problem: `is no field of the form${instead}` })
      continue
    }
    const setting = settingOf(document, field, value, suggest)
    if ('problem' in setting) issues.push({ name, problem: setting.problem })
    else settings.set(field, setting)
  }
  if (issues.length > 0) throw PdfFailure.ofValues(issues)
  return settings
}

/**
 * The form asks programs to draw all of its fields. As it does so no more, those that have no look,
 * or an old one, get theirs.
 * @returns the names of the fields
 */
function drawOthers(
  document: PdfDocument,
  {
    fields,
    settings,
    maker,
  }: { fields: Map<string, FormField>; settings: Map<FormField, Setting>; maker: AppearanceMaker },
): Set<string> {
  const drawn = new Set<string>()
  for (const field of fields.values()) {
    if (settings.has(field) || (field.type !== 'text' && field.type !== 'dropdown')) continue
    for (const id of field.nodes.flatMap(({ widgets }) => widgets)) {
      const dict = document.dict(document.object(id))
      if (!needsNewLook(document, dict, maker)) continue
      drawWidget(document, id, maker)
      drawn.add(fieldName(document, dict))
    }
  }
  return drawn
}

/** @returns the other form, which would hide the values */
function changeForm(document: PdfDocument): string[] {
  const catalog = new Map(document.catalog())
  const form = new Map(formOf(document))
  form.delete('NeedAppearances')
  const hasXfa = form.delete('XFA')
  document.setCatalog(catalog.set('AcroForm', form))
  return hasXfa ? ['XFA'] : []
}
