/** A picture of the document: one of the account's files, or any address. */
import { ImageIcon } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { PictureDialog } from './picture-dialog.tsx'

interface PictureInputProps {
  input: InputHTMLAttributes<HTMLInputElement> & { value: string }
  onChange(address: string): void
}

export function PictureInput({ input, onChange }: PictureInputProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="picture-input">
      <input {...input} inputMode="url" onChange={({ target }) => onChange(target.value)} />
      <button
        type="button"
        className="button small"
        aria-label={`Choose a picture${input['aria-label'] ? `: ${input['aria-label']}` : ''}`}
        onClick={() => setOpen(true)}
      >
        <ImageIcon size={16} aria-hidden="true" />
        Choose
      </button>
      {isOpen && (
        <PictureDialog
          onChoose={(address) => {
            onChange(address)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
