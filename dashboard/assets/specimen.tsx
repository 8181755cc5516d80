/**
 * An asset as it looks: a font in its own face, a picture as a small picture. Both load when they
 * come into view.
 */
import { useEffect, useRef, useState } from 'react'
import { type Asset, addressOf } from './calls.ts'

export function Specimen({ asset }: { asset: Asset }) {
  return asset.asset_type === 'font' ? <FontSpecimen asset={asset} /> : <Picture asset={asset} />
}

function Picture({ asset }: { asset: Asset }) {
  return (
    <span className="specimen">
      <img src={addressOf(asset)} alt="" loading="lazy" decoding="async" />
    </span>
  )
}

function FontSpecimen({ asset }: { asset: Asset }) {
  const box = useRef<HTMLSpanElement>(null)
  const [isInView, setInView] = useState(false)
  const [family, setFamily] = useState<string | null>(null)
  const { id } = asset
  const address = addressOf(asset)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setInView(true)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isInView) return
    // Named by its id: the name that is in the file could replace a font of the dashboard.
    const face = new FontFace(`asset-${id}`, `url("${address}")`)
    let isCurrent = true
    face
      .load()
      .then(() => {
        if (!isCurrent) return
        document.fonts.add(face)
        setFamily(`"${face.family}"`)
      })
      .catch(() => {
        // The browser cannot draw it. The row still has its name, and renders name what is wrong.
      })
    return () => {
      isCurrent = false
      document.fonts.delete(face)
    }
  }, [isInView, id, address])
  return (
    <span className="specimen font" ref={box} aria-hidden="true">
      {family !== null && (
        <span data-face={family} style={{ fontFamily: family }}>
          Aa
        </span>
      )}
    </span>
  )
}
