/** The brand of the account, which new templates take. */
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure } from '../api.ts'
import { useAssets } from '../assets/calls.ts'
import { type Brand, useChangePreferences, usePreferences } from '../preferences.ts'
import { longColor } from '../studio/brand/long-color.ts'
import inputs from '../studio/form/inputs.css' with { type: 'text' }
import { Failure, Field, Loading, Sheet } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { FONTS, FORMATS, LANGUAGES } from './brand-choices.ts'
import { fontHint, languageSaid } from './brand-hints.ts'

export function BrandSheet() {
  const { data, error } = usePreferences()
  return (
    <Sheet title="Brand">
      {data ? (
        <BrandForm brand={data.brand as Brand} />
      ) : (
        <div className="body">
          {error ? <Failure error={error} /> : <Loading what="the brand" />}
        </div>
      )}
    </Sheet>
  )
}

const COLORS = [
  ['accent', 'Accent color'],
  ['ink', 'Text color'],
] as const

function BrandForm({ brand }: { brand: Brand }) {
  const change = useChangePreferences()
  const toast = useToast()
  const { data: files } = useAssets()
  const own = files?.assets.flatMap(({ font_family }) => font_family ?? []) ?? []
  const pictures = files?.assets.filter(({ asset_type }) => asset_type === 'image') ?? []
  const [values, setValues] = useState(brand)
  const set = (name: keyof Brand, value: string) =>
    setValues((last) => ({ ...last, [name]: value }))
  const language = languageSaid(values.language)
  const issues = change.error instanceof ApiFailure ? change.error.issues : []
  const pathOf = (name: keyof Brand) => `brand.${name}`
  const problemOf = (name: keyof Brand) => issues.find(({ path }) => path === pathOf(name))?.message
  const fonts = useId()
  const languages = useId()
  const logos = useId()
  useSheet(inputs)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (language.problem) return
    const texts = Object.entries(values).map(([name, value]) => [name, value.trim()])
    change.mutate(
      { brand: Object.fromEntries(texts) as Brand },
      { onSuccess: () => toast('New templates take this brand.') },
    )
  }

  const text = (name: keyof Brand, label: string, list: string, said?: Said) => (
    <Field
      label={label}
      hint={said?.hint}
      // The own problem is known again with each letter.
      path={said?.problem ? undefined : pathOf(name)}
      problem={said?.problem ?? problemOf(name)}
    >
      {(props) => (
        <input
          {...props}
          className="input"
          name={name}
          list={list}
          value={values[name]}
          onChange={({ target }) => set(name, target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  )

  return (
    <form className="body stack" method="post" noValidate onSubmit={submit}>
      <p className="note">
        New templates take it, from the gallery and empty ones. What is left empty stays as the
        template has it.
      </p>
      {text('logo', 'Address of the logo', logos, {
        hint: 'Choose one of your pictures from the list, or copy an address under Assets.',
      })}
      <div className="pair-fields">
        {COLORS.map(([name, label]) => (
          <Field key={name} label={label} path={pathOf(name)} problem={problemOf(name)}>
            {(props) => (
              <span className="brand-color">
                <input
                  type="color"
                  aria-label={`${label}: choose`}
                  value={colorOf(values[name])}
                  onChange={({ target }) => set(name, target.value)}
                />
                <input
                  {...props}
                  className="input"
                  placeholder="#0b6a91"
                  value={values[name]}
                  onChange={({ target }) => set(name, target.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              </span>
            )}
          </Field>
        ))}
        {text('font', 'Font', fonts, { hint: fontHint(values.font, own) })}
        {text('font_heading', 'Font of headings', fonts, {
          hint: fontHint(values.font_heading, own),
        })}
        {text('language', 'Language', languages, language)}
        <Field label="Paper" path={pathOf('format')} problem={problemOf('format')}>
          {(props) => (
            <select
              {...props}
              className="select"
              name="format"
              value={values.format}
              onChange={({ target }) => set('format', target.value)}
            >
              <option value="">Unchanged</option>
              {FORMATS.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Proposals id={logos} values={pictures.map(({ url }) => url)} />
      <Proposals id={fonts} values={[...new Set([...own, ...FONTS])]} />
      <Proposals id={languages} values={LANGUAGES} />
      {issues.length === 0 && <Failure error={change.error} />}
      <div className="row">
        <button type="submit" className="button" disabled={change.isPending}>
          Save the brand
        </button>
      </div>
    </form>
  )
}

interface Said {
  hint?: string | undefined
  problem?: string | undefined
}

/** The swatch of a color that is typed halfway is black. */
function colorOf(color: string): string {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? longColor(color) : '#000000'
}

function Proposals({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
