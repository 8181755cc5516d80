/** The assets of the user: how they look, what to write into CSS, and their deletion. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { ConfirmRemoval } from '../ui/dialog.tsx'
import { formatBytes, formatNumber, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { CopyButton, Failure, Loading } from '../ui/parts.tsx'
import { ASSETS, type Asset, useAssetUses } from './calls.ts'
import { Specimen } from './specimen.tsx'

/** Rows that are shown at first, and with each further click. */
const ROWS = 50

export function AssetTable({ assets }: { assets: Asset[] }) {
  const [search] = useSearchParams()
  const [most, setMost] = useState(ROWS)
  // The search of the dashboard leads to one of them.
  const wanted = assets.findIndex(({ id }) => id === search.get('id'))
  const shown = Math.max(most, wanted + 1)
  const [chosen, setChosen] = useState<Asset | null>(null)
  return (
    <>
      <List>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Look</span>
            </th>
            <th scope="col">Name</th>
            <th scope="col">In CSS</th>
            <th scope="col" className="end">
              Size
            </th>
            <th scope="col">Uploaded</th>
            <th scope="col">
              <span className="hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {assets.slice(0, shown).map((asset, at) => (
            <Row
              key={asset.id}
              asset={asset}
              isWanted={at === wanted}
              onDelete={() => setChosen(asset)}
            />
          ))}
        </tbody>
      </List>
      {assets.length > shown && (
        <p className="strip row between note">
          {formatNumber(shown)} of {formatNumber(assets.length)}
          <button type="button" className="button small" onClick={() => setMost(shown + ROWS)}>
            Show more
          </button>
        </p>
      )}
      {chosen && <DeleteAsset asset={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

interface RowProps {
  asset: Asset
  isWanted: boolean
  onDelete(): void
}

function Row({ asset, isWanted, onDelete }: RowProps) {
  const css = cssOf(asset)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return (
    <tr ref={row} aria-current={isWanted || undefined}>
      <td>
        <Specimen asset={asset} />
      </td>
      <td className="wide">
        <strong>{asset.font_family ?? asset.filename}</strong>
        <div className="note small">
          {asset.font_family === null ? asset.content_type : asset.filename}
        </div>
      </td>
      <td className="wide">
        <code>{asset.font_family === null ? shortCss(css) : css}</code>
      </td>
      <td className="end number nowrap">{formatBytes(asset.size_bytes)}</td>
      <td className="note nowrap">
        <When time={asset.created_at} />
      </td>
      <td className="end nowrap">
        <div className="buttons">
          <CopyButton text={css} label="Copy CSS" />
          <button
            type="button"
            className="button danger small"
            aria-label={`Delete ${asset.filename}`}
            onClick={onDelete}
          >
            Delete
          </button>
        </div>
      </td>
    </tr>
  )
}

/** The line with which CSS uses an asset. */
function cssOf({ font_family: family, url }: Asset): string {
  if (family === null) return `background-image: url("${url}");`
  return `font-family: "${family.replaceAll(/["\\]/g, String.raw`\$&`)}";`
}

/** The line without the middle of its address, of which only the name tells people something. */
function shortCss(css: string): string {
  return css.replace(/https?:.*\//, '…/')
}

function DeleteAsset({ asset, onClose }: { asset: Asset; onClose(): void }) {
  const { id, filename, font_family: family } = asset
  return (
    <ConfirmRemoval
      what={family === null ? 'picture' : 'font'}
      name={family ?? filename}
      path={`/api/v1/assets/${id}`}
      queryKey={ASSETS}
      onClose={onClose}
    >
      <p>
        <strong>{family ?? filename}</strong> is deleted at once and for ever. Renders that use it
        are made without it from then on.
      </p>
      <Uses id={id} />
    </ConfirmRemoval>
  )
}

/** The templates that the deletion would change. */
function Uses({ id }: { id: string }) {
  const { data, error } = useAssetUses(id)
  if (error) return <Failure error={error} />
  if (!data) return <Loading what="the templates that use it" />
  const { templates, brand, complete } = data
  if (templates.length === 0 && !brand) {
    return (
      <p className="note">
        {complete ? 'No template uses it' : 'None of your newest templates uses it'}. Neither does
        your brand. HTML and data that you send with requests are not searched.
      </p>
    )
  }
  return (
    <div className="alert warn">
      {brand && <strong>Your brand uses it, and with it new templates.</strong>}
      {templates.length > 0 && (
        <strong>
          {templates.length === 1 && complete
            ? 'A template uses it:'
            : `${complete ? '' : 'At least '}${templates.length} templates use it:`}
        </strong>
      )}
      <ul className="uses">
        {templates.map((template) => (
          <li key={template.id}>
            {template.name} <span className="note">{template.slug}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
