/** The place where files are dropped or chosen, and the files that are on their way. */
import { FileUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatBytes, formatShare } from '../ui/format.tsx'
import { Sentence } from '../ui/sentence.tsx'
import type { Upload } from './uploads.ts'

/** The endings that the server accepts. */
const PICTURES = '.png,.jpg,.jpeg,.svg,.webp'
const FONTS = '.woff2,.woff,.ttf,.otf'

interface DropZoneProps {
  /** The kind of file that is looked for. */
  of?: 'all' | 'pictures'
  onFiles(files: Iterable<File>): void
}

export function DropZone({ of = 'all', onFiles }: DropZoneProps) {
  const isOfPictures = of === 'pictures'
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      <FileUp size={22} aria-hidden="true" />
      <p>
        Drop {isOfPictures ? 'pictures' : 'fonts and pictures'} here, or{' '}
        <button type="button" className="as-link" onClick={() => input.current?.click()}>
          choose files
        </button>
      </p>
      <p className="note small">
        {isOfPictures ? '' : 'WOFF2, WOFF, TTF, OTF, '}PNG, JPEG, SVG or WebP, up to 10 MB each
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={isOfPictures ? PICTURES : `${FONTS},${PICTURES}`}
        onChange={({ target }) => {
          onFiles(target.files ?? [])
          // The same file can be chosen again once it is repaired.
          target.value = ''
        }}
      />
    </div>
  )
}

interface ListProps {
  uploads: Upload[]
  onDismiss(id: number): void
}

export function UploadList({ uploads, onDismiss }: ListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label="Uploads">
      {uploads.map((one) => (
        <li key={one.id}>
          <span className="name">{one.file.name}</span>
          <span className="note number nowrap">{formatBytes(one.file.size)}</span>
          <UploadState upload={one} />
          {one.state === 'failed' && (
            <button
              type="button"
              className="button quiet small"
              aria-label={`Dismiss ${one.file.name}`}
              onClick={() => onDismiss(one.id)}
            >
              <X size={16} aria-hidden="true" />
            </button>
          )}
          {one.problem !== null && (
            <p className="problem" role="alert">
              <Sentence text={one.problem.replace('`file`', 'The file')} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadState({ upload: { file, state, progress } }: { upload: Upload }) {
  if (state === 'stored') return <span className="state ok">stored</span>
  if (state === 'failed') return <span className="state bad">refused</span>
  const percent = Math.round(progress * 100)
  return (
    <progress aria-label={`Upload of ${file.name}`} max={100} value={percent}>
      {formatShare(progress)}
    </progress>
  )
}
