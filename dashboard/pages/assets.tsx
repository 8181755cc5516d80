/** Assets: the fonts and pictures of the user, their upload and their storage. */
import { AssetTable } from '../assets/asset-table.tsx'
import { useAssets } from '../assets/calls.ts'
import { DropZone, UploadList } from '../assets/drop-zone.tsx'
import { useUploads } from '../assets/uploads.ts'
import { Empty } from '../ui/empty.tsx'
import { formatStorage } from '../ui/format.tsx'
import { Failure, Loading, Page } from '../ui/parts.tsx'

export function Assets() {
  const { data, error } = useAssets()
  const { uploads, add, dismiss } = useUploads()
  return (
    <Page title="Assets">
      <Failure error={error} />
      <section className="sheet" aria-label="Upload">
        <div className="body stack">
          <DropZone onFiles={add} />
          <UploadList uploads={uploads} onDismiss={dismiss} />
          {data && <Quota {...data.storage} />}
        </div>
      </section>
      <div className="sheet">
        {!data && !error && <Loading what="the assets" />}
        {data?.assets.length === 0 && (
          <Empty stamp="Brand.woff2">
            <p>
              Your fonts and pictures will be here. A font works in all of your renders by its name,
              and a picture at its address.
            </p>
            <a className="button" href="/docs/guides/fonts">
              Read about fonts and images
            </a>
          </Empty>
        )}
        {data && data.assets.length > 0 && <AssetTable assets={data.assets} />}
      </div>
    </Page>
  )
}

/** The storage in use. @param used, limit in bytes */
function Quota({ used, limit }: { used: number; limit: number }) {
  const share = Math.min(1, used / limit)
  const isFull = share > 0.9
  return (
    <div className="stack tight">
      <div className="row between small">
        <span>Storage</span>
        <span className="note number">
          {formatStorage(used)} of {formatStorage(limit)}
        </span>
      </div>
      <div className="meter">
        <svg width="100%" height="8" aria-hidden="true">
          <rect width={`${share * 100}%`} height="8" className={isFull ? 'fill-bad' : 'fill-all'} />
        </svg>
      </div>
    </div>
  )
}
