/** The menu of pieces that a template can have, each with what it looks like. */
import { Puzzle } from 'lucide-react'
import { useState } from 'react'
import { useAllTemplates } from '../../templates/queries.ts'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { Failure, Loading } from '../../ui/parts.tsx'
import type { Content } from '../content.ts'
import { PictureDialog } from '../form/picture-dialog.tsx'
import { pdfOptionsOf } from '../pdf-options.ts'
import { CodeForm } from './code-form.tsx'
import { type FieldChoice, FieldForm } from './field-form.tsx'
import { isFooterTaken, PAGE_NUMBER, readMargins } from './margins.ts'
import { MarginsForm } from './margins-form.tsx'
import { PAGE_BREAK, type Piece, partOf, pictureOf, SIGNATURE_PLACE } from './pieces.ts'
import { PageSketch, type SketchName } from './sketch.tsx'
import { TableForm } from './table-form.tsx'

type Choice = 'picture' | 'table' | 'code' | 'part' | 'margins' | FieldChoice

const ENTRIES: readonly (readonly [SketchName, string, string, Piece | Choice])[] = [
  ['picture', 'Picture', 'A picture of your files', 'picture'],
  ['table', 'Table', 'A row for each entry of a list', 'table'],
  ['code', 'QR code', 'Of an address, a text or a value', 'code'],
  ['text', 'Text field', 'To type in, in fillable PDFs', 'text'],
  ['tick', 'Tick box', 'For a consent or an option', 'tick'],
  ['choice', 'Choice', 'One of several, as a list or buttons', 'choice'],
  ['signature', 'Signature place', 'A field to sign, in fillable PDFs', SIGNATURE_PLACE],
  ['pageNumber', 'Page number', '“1 / 3” at the foot of every page', PAGE_NUMBER],
  ['pageBreak', 'Page break', 'The rest begins on a new page', PAGE_BREAK],
  ['margins', 'Header and footer', 'On the first page, and on the others', 'margins'],
  ['part', 'Part', 'A piece that templates share', 'part'],
]

interface InsertDialogProps {
  content: Content
  /** The last sample data that were valid. */
  data: Readonly<Record<string, unknown>>
  onInsert(piece: Piece): void
  /** Shows the styles. */
  onStyles(): void
  onClose(): void
}

export function InsertDialog({ content, data, onInsert, onStyles, onClose }: InsertDialogProps) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const back = () => setChoice(null)
  function choose(piece: Piece | Choice): void {
    const isTaken = piece === PAGE_NUMBER && isFooterTaken(readMargins(content))
    if (typeof piece === 'string') setChoice(piece)
    else if (isTaken) setChoice('margins')
    else onInsert(piece)
  }
  if (choice === 'picture') {
    return (
      <PictureDialog
        onChoose={(address, { filename }) =>
          onInsert(pictureOf(address, filename.replace(/\.\w+$/, '')))
        }
        onClose={back}
      />
    )
  }
  if (choice === 'part') return <PartDialog onInsert={onInsert} onClose={back} />
  if (choice === 'table') return <TableForm data={data} onInsert={onInsert} onClose={back} />
  if (choice === 'code') return <CodeForm data={data} onInsert={onInsert} onClose={back} />
  if (choice === 'margins') {
    return <MarginsForm content={content} onInsert={onInsert} onStyles={onStyles} onClose={back} />
  }
  if (choice) {
    const forms = pdfOptionsOf(content)?.['forms']
    return <FieldForm of={choice} forms={forms} onInsert={onInsert} onClose={back} />
  }
  return (
    <Dialog title="Insert" onClose={onClose}>
      <p className="note">
        After the element that is selected (click on the page), or at the end of the page.
      </p>
      <ul className="pieces">
        {ENTRIES.map(([sketch, name, what, piece]) => (
          <li key={name}>
            <button type="button" onClick={() => choose(piece)}>
              <PageSketch of={sketch} />
              <span>{name}</span>
              <span className="note small">{what}</span>
            </button>
          </li>
        ))}
      </ul>
      <Actions onDismiss={onClose} />
    </Dialog>
  )
}

function PartDialog({ onInsert, onClose }: Pick<InsertDialogProps, 'onInsert' | 'onClose'>) {
  const { data, error } = useAllTemplates()
  const parts = data?.filter(({ kind }) => kind === 'part')
  return (
    <Dialog title="Insert a part" onClose={onClose}>
      <Failure error={error} />
      {!parts && !error && <Loading what="your parts" />}
      {parts?.length === 0 && (
        <p className="note">
          You have no parts yet. A template becomes one in its details; a change of it then changes
          every template that has it.
        </p>
      )}
      <ul className="pieces">
        {parts?.map(({ id, name, slug }) => (
          <li key={id}>
            <button type="button" onClick={() => onInsert(partOf(slug))}>
              <Puzzle size={22} aria-hidden="true" />
              <span>{name}</span>
              <span className="mono note small">{slug}</span>
            </button>
          </li>
        ))}
      </ul>
      <Actions dismiss="Back" onDismiss={onClose} />
    </Dialog>
  )
}
