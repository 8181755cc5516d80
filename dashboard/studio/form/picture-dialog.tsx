/** The choice of a picture from the account's files, with a place to add one. */
import { type Asset, addressOf, useAssets } from '../../assets/calls.ts'
import { DropZone, UploadList } from '../../assets/drop-zone.tsx'
import { useUploads } from '../../assets/uploads.ts'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { Failure, Loading } from '../../ui/parts.tsx'

interface PictureDialogProps {
  onChoose(address: string, asset: Asset): void
  onClose(): void
}

export function PictureDialog({ onChoose, onClose }: PictureDialogProps) {
  const { data, error } = useAssets()
  const { uploads, add, dismiss } = useUploads()
  const pictures = data?.assets.filter(({ asset_type }) => asset_type === 'image')
  return (
    <Dialog title="Choose a picture" onClose={onClose}>
      <Failure error={error} />
      {!pictures && !error && <Loading what="your pictures" />}
      {pictures?.length === 0 && <p className="note">You have no pictures yet. Add one below.</p>}
      {pictures && pictures.length > 0 && (
        <ul className="picture-grid">
          {pictures.map((asset) => (
            <li key={asset.id}>
              <button type="button" onClick={() => onChoose(asset.url, asset)}>
                <img src={addressOf(asset)} alt="" loading="lazy" />
                <span>{asset.filename}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <DropZone of="pictures" onFiles={add} />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <Actions onDismiss={onClose} />
    </Dialog>
  )
}
