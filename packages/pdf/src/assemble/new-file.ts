/** The parts of a PDF that is put together from others. */
import { type NewDocument, newDocument } from '../objects/new-document.ts'
import type { Dict, PdfValue, Ref } from '../objects/values.ts'
import type { NewDestinations } from './destinations.ts'
import { type NewStructure, newStructure } from './structure.ts'

export interface NewFile {
  target: NewDocument
  /** The tree of pages. */
  tree: Ref
  structure: NewStructure
  destinations: NewDestinations
  files: NewFiles
  form: NewForm
  layers: NewLayers
}

export interface NewFiles {
  /** By the name in the tree. */
  byName: Dict
  associated: PdfValue[]
  names: Set<string>
}

export interface NewForm {
  fields: PdfValue[]
  /** The entries of the first form with such, such as its default appearance. */
  entries: Dict
  /** Fonts and other resources of fields, by their kind. */
  resources: Map<string, Dict>
  names: Set<string>
}

export interface NewLayers {
  groups: PdfValue[]
  order: PdfValue[]
  off: PdfValue[]
}

export function newFile(): NewFile {
  const target = newDocument()
  return {
    target,
    tree: target.reserve(),
    structure: newStructure(),
    destinations: { names: new Map(), strings: new Map() },
    files: { byName: new Map(), associated: [], names: new Set() },
    form: { fields: [], entries: new Map(), resources: new Map(), names: new Set() },
    layers: { groups: [], order: [], off: [] },
  }
}
