/** The side of the source: one field, the data as a form, or the brand. */
import { useState } from 'react'
import type { TemplateWithDraft } from '../templates/queries.ts'
import { type FieldName, hasData } from './content.ts'
import type { DataMode } from './editor-sheet.tsx'
import type { Path } from './form/change.ts'

interface SourceOptions {
  opened: TemplateWithDraft
  /** `design`: the form of the data is there first, or the brand of a template without data. */
  begin: 'code' | 'design'
  /** Called before something else is shown there. */
  onShow(): void
}

export function useSource({ opened, begin, onShow }: SourceOptions) {
  const isDesign = begin === 'design'
  const [field, setField] = useState<FieldName>(isDesign ? 'sample_data' : 'html')
  const [dataView, setDataView] = useState<DataMode>('form')
  const [target, setTarget] = useState<{ path: Path } | null>(null)
  const [isBrandOpen, setBrandOpen] = useState(
    () => isDesign && !hasData(opened.draft ?? opened.template),
  )

  function showField(shown: FieldName): void {
    setBrandOpen(false)
    setField(shown)
    onShow()
  }

  return {
    field,
    dataView,
    setDataView,
    /** The value whose field is looked for. */
    target,
    isBrandOpen,
    toggleBrand: () => setBrandOpen(!isBrandOpen),
    showField,
    openData(path: Path): void {
      showField('sample_data')
      if (dataView === 'json') setDataView('form')
      setTarget({ path })
    },
  }
}
