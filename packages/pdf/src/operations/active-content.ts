/** Finds what a PDF can do when it is opened or used, and takes it out (ISO 32000-1, 12.6). */
import { decodeText } from '../metadata/text-string.ts'
import { changeDicts } from '../objects/change-dicts.ts'
import type { PdfDocument } from '../objects/document.ts'
import { readNameTree } from '../objects/trees.ts'
import { type Dict, isDict, nameOf, type PdfValue } from '../objects/values.ts'

/**
 * `launch` starts a program or opens a file; `submit_form` and `import_data` send and read values
 * of a form; `go_to_remote` opens another document; `media` plays sound, film or 3D; `xfa` is a
 * form with scripts of its own; `embedded_file` is a file inside of the PDF.
 */
export type ActiveContentKind =
  | 'embedded_file'
  | 'go_to_remote'
  | 'import_data'
  | 'javascript'
  | 'launch'
  | 'media'
  | 'submit_form'
  | 'xfa'

/** How often each kind occurs. */
export type ActiveContent = Map<ActiveContentKind, number>

/**
 * Types of actions. Those that lead to pages and addresses, or show and hide parts, are not listed.
 */
const ACTIONS: Record<string, ActiveContentKind> = {
  GoToE: 'go_to_remote',
  GoToR: 'go_to_remote',
  ImportData: 'import_data',
  JavaScript: 'javascript',
  Launch: 'launch',
  Movie: 'media',
  Rendition: 'media',
  RichMediaExecute: 'media',
  Sound: 'media',
  SubmitForm: 'submit_form',
}
/** Annotations that play something. */
const MEDIA = new Set(['3D', 'Movie', 'RichMedia', 'Screen', 'Sound'])
/** Entries that have an action, or several (`Next`). */
const ACTION_KEYS = new Set(['A', 'PA', 'OpenAction', 'Next'])
/**
 * A file that has none of these words has no active content: qpdf has written names without
 * escapes.
 */
const WORDS = [...Object.keys(ACTIONS), ...MEDIA, 'JS', 'EF', 'XFA', 'URI'].map(
  (word) => `/${word}`,
)

export function findActiveContent(document: PdfDocument): ActiveContent {
  const { found, visit } = createVisitor(document)
  if (!mayBeActive(document)) return found
  changeDicts(document, (dict) => {
    visit(dict)
    return dict
  })
  countScripts(document, found)
  return found
}

/**
 * Annotations that play something go; others stay, without their action. The objects themselves
 * stay unless nothing refers to them.
 */
export function removeActiveContent(document: PdfDocument): ActiveContent {
  const { found, visit } = createVisitor(document)
  if (!mayBeActive(document)) return found
  changeDicts(document, visit)
  countScripts(document, found)
  const catalog = new Map(document.catalog())
  const names = new Map(document.dict(catalog.get('Names')))
  for (const key of ['JavaScript', 'EmbeddedFiles']) names.delete(key)
  catalog.set('Names', names).delete('Collection')
  document.setCatalog(catalog)
  return found
}

function mayBeActive(document: PdfDocument): boolean {
  return WORDS.some((word) => document.mentions(word))
}

/** Scripts of the document, which run when it is opened. */
function countScripts(document: PdfDocument, found: ActiveContent): void {
  const catalog = document.catalog()
  const scripts = readNameTree(document, document.dict(catalog.get('Names')).get('JavaScript')).size
  if (scripts > 0) found.set('javascript', (found.get('javascript') ?? 0) + scripts)
}

function createVisitor(document: PdfDocument) {
  const found: ActiveContent = new Map()
  const count = (kind: ActiveContentKind) => found.set(kind, (found.get(kind) ?? 0) + 1)

  function kindOfAction(value: PdfValue): ActiveContentKind | null {
    const action = document.dict(value)
    const type = nameOf(document.resolve(action.get('S'))) ?? ''
    if (Object.hasOwn(ACTIONS, type)) return ACTIONS[type] ?? null
    // Some programs run the script of an action of any type.
    if (action.has('JS')) return 'javascript'
    const address = type === 'URI' ? decodeText(document.resolve(action.get('URI')), 100) : ''
    return /^\s*javascript:/i.test(address) ? 'javascript' : null
  }

  /** Whether the value is an action that stays. */
  function isPassive(value: PdfValue): boolean {
    const kind = kindOfAction(value)
    if (kind !== null) count(kind)
    return kind === null
  }

  function isShown(annotation: PdfValue): boolean {
    const type = nameOf(document.resolve(document.dict(annotation).get('Subtype'))) ?? ''
    if (MEDIA.has(type)) count('media')
    return !MEDIA.has(type)
  }

  /** @returns what stays of an entry; null if nothing does */
  function left(dict: Dict, key: string, value: PdfValue): PdfValue {
    const own = document.resolve(value)
    if (ACTION_KEYS.has(key)) {
      if (Array.isArray(own)) return listOf(value, own, isPassive)
      return isDict(own) && !isPassive(own) ? null : value
    }
    if (key === 'AA' && isDict(own)) {
      const events = [...own].filter(([, action]) => isPassive(action))
      if (events.length === own.size) return value
      return events.length === 0 ? null : new Map(events)
    }
    if (key === 'Annots' && Array.isArray(own)) return listOf(value, own, isShown)
    if (key === 'EF' && isDict(own)) {
      count('embedded_file')
      return null
    }
    if (key === 'XFA' && dict.has('Fields')) {
      count('xfa')
      return null
    }
    return value
  }

  return {
    found,
    /** @returns the dictionary without what is active; the same one if there is nothing */
    visit(dict: Dict): Dict {
      let result = dict
      for (const [key, value] of dict) {
        const after = left(dict, key, value)
        if (after === value) continue
        if (result === dict) result = new Map(dict)
        if (after === null) result.delete(key)
        else result.set(key, after)
      }
      return result
    },
  }
}

/** The items that stay; the value itself if all do. */
function listOf(value: PdfValue, items: PdfValue[], stays: (item: PdfValue) => boolean): PdfValue {
  const kept = items.filter(stays)
  return kept.length === items.length ? value : kept
}
