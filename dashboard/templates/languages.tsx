/** The languages of the samples of the gallery: which there are, and which one a reader wants. */
import { usePreferences } from '../preferences.ts'
import type { GalleryEntry } from './gallery-kinds.ts'

/** A sample of templates. */
export interface Sample {
  /** Its name in the API. */
  name: string
  label: string
  /** The code of its language; null if that depends on the template. */
  language: string | null
}

/** The samples in another script, whose language differs between the templates. */
const SCRIPTS: readonly Sample[] = [
  { name: 'rtl', label: 'Arabic or Hebrew', language: null },
  { name: 'cjk', label: 'Chinese, Japanese, Korean', language: null },
]

/** The samples of templates, the English one first. */
export function samplesOf(entries: readonly Pick<GalleryEntry, 'languages'>[]): Sample[] {
  const further = new Set(entries.flatMap(({ languages }) => languages))
  return [
    sampleIn('en', 'ltr'),
    ...[...further].map((language) => sampleIn(language, language)),
    ...SCRIPTS,
  ]
}

function sampleIn(language: string, name: string): Sample {
  return { name, label: ownName(language), language }
}

/** The sample in the first language that there is one for; otherwise the English one. */
export function sampleFor(wanted: readonly string[], samples: readonly Sample[]): string {
  const [first] = wanted.flatMap((language) => {
    const found = samples.find((sample) => sample.language === primaryOf(language))
    return found ? [found.name] : []
  })
  return first ?? 'ltr'
}

/** `de` of `de-AT`. */
const primaryOf = (language: string) => language.toLowerCase().split('-')[0]

/** The languages that the reader wants: of the brand, then of the browser. */
export function useWantedLanguages(): readonly string[] {
  const { data } = usePreferences()
  return [data?.brand.language ?? '', ...navigator.languages]
}

/** The name of a language in itself, such as `Français`. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

interface SampleSelectProps {
  samples: readonly Sample[]
  value: string
  onChange(sample: string): void
  id?: string
  className?: string
}

export function SampleSelect({ samples, onChange, className = '', ...field }: SampleSelectProps) {
  return (
    <select
      {...field}
      className={`select ${className}`}
      onChange={({ target }) => onChange(target.value)}
    >
      {samples.map(({ name, label, language }) => (
        <option key={name} value={name} lang={language ?? undefined}>
          {label}
        </option>
      ))}
    </select>
  )
}
