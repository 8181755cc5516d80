/** The languages of the samples of the gallery: which there are, and which one a reader wants. */
import { usePreferences } from '../preferences.ts'
import type { GalleryEntry } from './gallery-kinds.ts'

/** The languages of the samples that are named by their direction of writing. */
const DIRECTIONS = { ltr: 'en', rtl: 'ar', cjk: 'ja' }

/** A sample of templates, with the code of its language. */
interface Sample {
  /** Its name in the API. */
  name: string
  language: string
}

/** The samples of templates, the English one first. */
export function samplesOf(entries: readonly Pick<GalleryEntry, 'languages'>[]): Sample[] {
  const further = new Set(entries.flatMap(({ languages }) => languages))
  const { ltr, ...others } = DIRECTIONS
  return [
    { name: 'ltr', language: ltr },
    ...[...further].map((language) => ({ name: language, language })),
    ...Object.entries(others).map(([name, language]) => ({ name, language })),
  ]
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
export function ownName(language: string): string {
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
      {samples.map(({ name, language }) => (
        <option key={name} value={name} lang={language}>
          {ownName(language)}
        </option>
      ))}
    </select>
  )
}
