/** The brand of the account, which new templates take. */
import { type FormEvent, useId } from 'react'
import { ApiFailure } from '../api.ts'
import { useAssets } from '../assets/calls.ts'
import { type Brand, useChangePreferences, usePreferences } from '../preferences.ts'
import { Failure, Field, Loading, Sheet } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { FONTS, FORMATS, LANGUAGES } from './brand-choices.ts'

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
  const issues = change.error instanceof ApiFailure ? change.error.issues : []
  /** The field stands above the sentence, which names it as the API does. */
  const problemOf = (name: keyof Brand) =>
    issues.find(({ path }) => path === `brand.${name}`)?.message.replace(/^`brand\.\w+`/, 'It')
  const fonts = useId()
  const languages = useId()
  const logos = useId()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const texts = Object.keys(brand).map((name) => [name, String(form.get(name) ?? '').trim()])
    change.mutate(
      { brand: Object.fromEntries(texts) as Brand },
      { onSuccess: () => toast('New templates take this brand.') },
    )
  }

  const text = (name: keyof Brand, label: string, list: string, hint?: string) => (
    <Field label={label} hint={hint} problem={problemOf(name)}>
      {(props) => (
        <input
          {...props}
          className="input"
          name={name}
          list={list}
          defaultValue={brand[name]}
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
      {text('logo', 'Address of the logo', logos, 'Upload it under Assets, or name its address.')}
      <div className="pair-fields">
        {COLORS.map(([name, label]) => (
          <Field key={name} label={label} problem={problemOf(name)}>
            {(props) => (
              <input
                {...props}
                className="input"
                name={name}
                placeholder="#0b6a91"
                defaultValue={brand[name]}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        ))}
        {text('font', 'Font', fonts)}
        {text('font_heading', 'Font of headings', fonts)}
        {text('language', 'Language', languages)}
        <Field label="Paper" problem={problemOf('format')}>
          {(props) => (
            <select {...props} className="select" name="format" defaultValue={brand.format}>
              <option value="">As the template has it</option>
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

function Proposals({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
