/** The buttons above the text of a template: what they open is loaded with the first click. */
import { Palette, Plus, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useToast } from '../ui/toast.tsx'
import { isAhead } from './content.ts'
import { type Piece, withPiece } from './insert/pieces.ts'
import { InsertDialog, SendDialog } from './lazy.ts'
import type { Publishing } from './publish.tsx'

interface ToolsProps {
  publishing: Publishing
  /** The last sample data that were valid. */
  data: Readonly<Record<string, unknown>>
  /** The place for what is inserted; null = the end of the page. */
  place(): number | null
  /** Whether the brand stands in the place of the text. */
  isBrandOpen: boolean
  onBrand(): void
  /** @param at where the piece is in the HTML; null = it has only styles */
  onInserted(at: number | null): void
  onStyles(): void
}

export function Tools({
  publishing,
  data,
  place,
  isBrandOpen,
  onBrand,
  onInserted,
  onStyles,
}: ToolsProps) {
  const { work } = publishing
  const toast = useToast()
  const [open, setOpen] = useState<'insert' | 'send' | null>(null)
  const close = () => setOpen(null)
  function insert(piece: Piece): void {
    const { content, at } = withPiece(work.content, piece, place(), data)
    work.replace(content)
    close()
    onInserted(at)
    const isFillable = content.settings !== work.content.settings
    const inserted = isFillable
      ? 'It is inserted. PDFs of this template are fillable now.'
      : 'It is inserted.'
    toast(at === null ? (piece.said ?? 'It is on every page.') : inserted)
  }
  return (
    <div className="row">
      <button type="button" className="button small" aria-pressed={isBrandOpen} onClick={onBrand}>
        <Palette size={16} aria-hidden="true" />
        Brand
      </button>
      <button type="button" className="button small" onClick={() => setOpen('insert')}>
        <Plus size={16} aria-hidden="true" />
        Insert
      </button>
      <button type="button" className="button small" onClick={() => setOpen('send')}>
        <Send size={16} aria-hidden="true" />
        Send
      </button>
      {open === 'insert' && (
        <Suspense>
          <InsertDialog
            content={work.content}
            data={data}
            onInsert={insert}
            onStyles={() => {
              close()
              onStyles()
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'send' && (
        <Suspense>
          <SendDialog
            template={work.seen.template}
            data={data}
            isAhead={isAhead(work.seen.template, work.content)}
            publishing={publishing}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
