/**
 * A picture of the document or of a brand: one of the account's files, or any address. The choice
 * with its upload is loaded when it is opened.
 */
import { ImageIcon } from 'lucide-react'
import { type InputHTMLAttributes, Suspense, useState } from 'react'
import { addressOf, useAssets } from '../../assets/calls.ts'
import { lazyPart } from '../../preview/load-chunk.ts'

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

interface PictureInputProps {
  input: InputHTMLAttributes<HTMLInputElement> & { value: string }
  onChange(address: string): void
}

export function PictureInput({ input, onChange }: PictureInputProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useAssets()
  // The policy of the page shows pictures of this server only.
  const own = data?.assets.find(({ url }) => url === input.value)
  const name = input['aria-label']
  return (
    <div className="picture-input">
      <input {...input} inputMode="url" onChange={({ target }) => onChange(target.value)} />
      <button
        type="button"
        className="button small"
        aria-label={name ? `Choose a picture: ${name}` : 'Choose a picture'}
        onClick={() => setOpen(true)}
      >
        {own?.asset_type === 'image' ? (
          <img src={addressOf(own)} alt="" />
        ) : (
          <ImageIcon size={16} aria-hidden="true" />
        )}
        Choose
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog
            onChoose={(address) => {
              onChange(address)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
