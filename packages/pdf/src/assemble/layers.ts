/** Layers of PDFs that are put together: which of them are hidden (ISO 32000-1, 8.11). */
import type { PdfDocument } from '../objects/document.ts'
import { dictOf, itemsOf, nameOf, type PdfValue, type Ref } from '../objects/values.ts'
import type { Copier } from './copier.ts'
import type { NewFile } from './new-file.ts'

export function addLayers({ layers }: NewFile, document: PdfDocument, copier: Copier): void {
  const catalog = document.catalog()
  const properties = document.dict(catalog.get('OCProperties'))
  const config = document.dict(properties.get('D'))
  const list = (value: PdfValue | undefined) => itemsOf(document.resolve(value))
  const groups = list(properties.get('OCGs'))
  const shown = new Set(list(config.get('ON')).map(idOf))
  // In the new PDF, layers are shown unless they are in the list of hidden ones.
  const hidden =
    nameOf(document.resolve(config.get('BaseState'))) === 'OFF'
      ? groups.filter((group) => !shown.has(idOf(group)))
      : list(config.get('OFF'))
  layers.groups.push(...copyAll(groups, copier))
  layers.off.push(...copyAll(hidden, copier))
  layers.order.push(...copyAll(list(config.get('Order')), copier))
}

function idOf(value: PdfValue): number {
  return value instanceof Object && 'id' in value ? value.id : 0
}

function copyAll(values: PdfValue[], copier: Copier): PdfValue[] {
  return values.map(copier.copy).filter((value) => value !== null)
}

/** @returns null without layers */
export function writeLayers({ target, layers }: NewFile): Ref | null {
  const { groups, order, off } = layers
  if (groups.length === 0) return null
  return target.add(dictOf({ OCGs: groups, D: dictOf({ Order: order, OFF: off }) }))
}
