/** The brand of the account, which new templates take. */
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure } from '../api.ts'
import { useAssets } from '../assets/calls.ts'
import { type Brand, useChangePreferences, usePreferences } from '../preferences.ts'
import { longColor } from '../studio/brand/long-color.ts'
import inputs from '../studio/form/inputs.css' with { type: 'text' }
import { PictureInput } from '../studio/form/picture-input.tsx'
import { Failure, Field, Sheet } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { FONTS, FORMATS, LANGUAGES } from './brand-choices.ts'
import { fontHint, languageSaid } from './brand-hints.ts'

const NO_BRAND: Brand = {
  logo: '',
  accent: '',
  ink: '',
  font: '',
  font_heading: '',
  language: '',
  format: '',
}

/** Until the brand is there, its form holds the place. */
export function BrandSheet() {
  const { data, error } = usePreferences()
  return (
    <Sheet title="Brand">
      {error && (
        <div className="body">
          <Failure error={error} />
        </div>
      )}
      <BrandForm
        key={data ? 'read' : 'awaited'}
        state={data ? 'read' : 'awaited'}
        brand={data ? (data.brand as Brand) : NO_BRAND}
      />
    </Sheet>
  )
}

const pathOf = (name: string) => `brand.${name}`

const COLORS = [
  ['accent', 'Accent color'],
  ['ink', 'Text color'],
] as const

interface BrandFormProps {
  state: 'read' | 'awaited'
  brand: Brand
}

function BrandForm({ state, brand }: BrandFormProps) {
  const change = useChangePreferences()
  const toast = useToast()
  const { data: files } = useAssets()
  const own = files?.assets.flatMap(({ font_family }) => font_family ?? []) ?? []
  const [values, setValues] = useState(brand)
  const set = (name: keyof Brand, value: string) =>
    setValues((last) => ({ ...last, [name]: value }))
  const hintOf = (family: string) => (files ? fontHint(family, own) : undefined)
  const language = languageSaid(values.language)
  const issues = change.error instanceof ApiFailure ? change.error.issues : []
  const problemOf = (name: keyof Brand) => issues.find(({ path }) => path === pathOf(name))?.message
  const fonts = useId()
  const languages = useId()
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
    <form className="body" method="post" noValidate onSubmit={submit}>
      <fieldset className="bare stack" disabled={state === 'awaited'}>
        <p className="note">
          New templates take it, from the gallery and empty ones. What is left empty stays as the
          template has it.
        </p>
        <Field
          label="Logo"
          hint="Choose one of your pictures, add one, or write its address."
          path={pathOf('logo')}
          problem={problemOf('logo')}
        >
          {(props) => (
            <PictureInput
              input={{
                ...props,
                className: 'input',
                name: 'logo',
                value: values.logo,
                autoComplete: 'off',
                spellCheck: false,
              }}
              onChange={(address) => set('logo', address)}
            />
          )}
        </Field>
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
          {text('font', 'Font', fonts, { hint: hintOf(values.font) })}
          {text('font_heading', 'Font of headings', fonts, { hint: hintOf(values.font_heading) })}
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
        <Proposals id={fonts} values={[...new Set([...own, ...FONTS])]} />
        <Proposals id={languages} values={LANGUAGES} />
        <Failure error={change.error} fields={Object.keys(NO_BRAND).map(pathOf)} />
        <div className="row">
          <button type="submit" className="button" disabled={change.isPending}>
            Save the brand
          </button>
        </div>
      </fieldset>
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
