/** The brand of a template as a form: logo, colors, fonts, language and paper. */
import { X } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { FONTS, FORMATS } from '../../account/brand-choices.ts'
import { fontHint } from '../../account/brand-hints.ts'
import { useAssets } from '../../assets/calls.ts'
import { Field } from '../../ui/parts.tsx'
import type { Content } from '../content.ts'
import { valueAt, withValue } from '../form/change.ts'
import { textOf } from '../form/leaf-input.tsx'
import { PictureInput } from '../form/picture-input.tsx'
import { isObject, shapeOf } from '../form/shape.ts'
import { usageOf } from '../form/usage.ts'
import { pdfOptionsOf, withPdfOptions } from '../pdf-options.ts'
import type { Rules } from '../rules.ts'
import { LanguageField } from './language-field.tsx'
import { logosOf } from './logo.ts'
import { longColor } from './long-color.ts'
import {
  type BrandProperty,
  brandOf,
  firstFont,
  paperOf,
  withFirstFont,
  withPaper,
  withProperty,
} from './properties.ts'

interface BrandPanelProps {
  content: Content
  data: Readonly<Record<string, unknown>>
  names: readonly string[]
  rules: Rules
  onChange(content: Content): void
  onClose(): void
}

export function BrandPanel({ content, data, names, rules, onChange, onClose }: BrandPanelProps) {
  const { html, styles, header, footer } = content
  const properties = useMemo(() => brandOf(content), [content])
  const logos = useMemo(
    () => logosOf(shapeOf({ usage: usageOf([html, styles, header, footer]), names, rules, data })),
    [html, styles, header, footer, names, rules, data],
  )
  const paper = paperOf(content)
  const heading = useId()
  const options = pdfOptionsOf(content)
  const set = (name: string, value: string) => onChange(withProperty(content, name, value))
  const setData = (next: unknown) => {
    if (isObject(next)) onChange({ ...content, sample_data: `${JSON.stringify(next, null, 2)}\n` })
  }
  const colors = properties.filter(({ kind }) => kind === 'color')
  const fonts = properties.filter(({ kind }) => kind === 'font')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
    <section className="data-form stack loose" tabIndex={0} aria-labelledby={heading}>
      <div className="row between">
        <h3 id={heading}>Brand</h3>
        <button type="button" className="button quiet small" onClick={onClose}>
          <X size={16} aria-hidden="true" />
          Close
        </button>
      </div>
      {logos.length > 0 && (
        <section className="stack tight">
          <h3>Logo</h3>
          {logos.map(({ path }) => (
            <Field key={path.join('.')} label="Address of the logo" hint={logoHint(path)}>
              {(props) => (
                <PictureInput
                  input={{ ...props, className: 'input', value: textOf(valueAt(data, path)) }}
                  onChange={(address) => setData(withValue(data, path, address || undefined))}
                />
              )}
            </Field>
          ))}
        </section>
      )}
      {colors.length > 0 && (
        <section className="stack tight">
          <h3>Colors</h3>
          <div className="brand-colors">
            {colors.map(({ name, label, value }) => (
              <label key={name} className="brand-color">
                <input
                  type="color"
                  value={longColor(value)}
                  onChange={({ target }) => set(name, target.value)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </section>
      )}
      {fonts.length > 0 && (
        <section className="stack tight">
          <h3>Fonts</h3>
          <div className="data-fields">
            {fonts.map((font) => (
              <FontField key={font.name} font={font} onChange={(value) => set(font.name, value)} />
            ))}
          </div>
        </section>
      )}
      {colors.length + fonts.length === 0 && (
        <p className="note">
          The template has no brand in its styles. Define one as{' '}
          <code>{':root { --accent: #0b6a91 }'}</code> and use it as <code>var(--accent)</code>.
        </p>
      )}
      <section className="stack tight">
        <h3>Page and language</h3>
        <div className="data-fields brand-page">
          {paper && (
            <>
              <Field label="Page size">
                {(props) => (
                  <select
                    {...props}
                    className="select"
                    value={paper.format}
                    onChange={({ target }) =>
                      onChange(withPaper(content, { ...paper, format: target.value }))
                    }
                  >
                    {[...new Set([...FORMATS, paper.format])].map((format) => (
                      <option key={format}>{format}</option>
                    ))}
                  </select>
                )}
              </Field>
              <label className="switch data-switch">
                <input
                  type="checkbox"
                  checked={paper.landscape}
                  onChange={({ target }) =>
                    onChange(withPaper(content, { ...paper, landscape: target.checked }))
                  }
                />
                Landscape
              </label>
            </>
          )}
          {options && (
            <label className="switch data-switch">
              <input
                type="checkbox"
                checked={options['forms'] === true}
                onChange={({ target }) =>
                  onChange(withPdfOptions(content, { forms: target.checked || undefined }))
                }
              />
              Fillable form
            </label>
          )}
          <LanguageField data={data} names={names} onChange={setData} />
        </div>
      </section>
    </section>
  )
}

function logoHint(path: readonly (string | number)[]): string {
  return `Your programs send it with the data, as ${path.join('.')}.`
}

interface FontFieldProps {
  font: BrandProperty
  onChange(value: string): void
}

/** A list of fonts as text, with proposals; only its first one is shown. */
function FontField({ font, onChange }: FontFieldProps) {
  const { data } = useAssets()
  const list = useId()
  const family = firstFont(font.value)
  const [typed, setTyped] = useState(family)
  const own = data?.assets.flatMap(({ font_family }) => font_family ?? []) ?? []
  return (
    <Field label={font.label} hint={data && fontHint(family, own)}>
      {(props) => (
        <>
          <input
            {...props}
            className="input"
            list={list}
            // The space at its end is that of the next word, which CSS does not have yet.
            value={typed.trim() === family ? typed : family}
            placeholder={FONTS[0]}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value)
              onChange(withFirstFont(font.value, target.value.trim()))
            }}
          />
          <datalist id={list}>
            {[...new Set([...own, ...FONTS])].map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
