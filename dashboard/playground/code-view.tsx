/** The program that makes a request, in three languages, with a button that copies it. */
import { useState } from 'react'
import { CopyButton, Tabs } from '../ui/parts.tsx'
import { codeOf, type Language } from './code.ts'
import type { RenderRequest } from './request.ts'

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['curl', 'curl'],
  ['sdk', 'TypeScript'],
  ['cli', 'Command line'],
]

const NEEDS: Record<Language, string> = {
  curl: 'Set PLATEN_API_KEY to one of your keys.',
  sdk: 'Install @platen/sdk, and set PLATEN_API_KEY and PLATEN_BASE_URL.',
  cli: 'Install @platen/cli, and set PLATEN_API_KEY and PLATEN_BASE_URL, or run platen login.',
}

export function CodeView({ request }: { request: RenderRequest }) {
  const [language, setLanguage] = useState<Language>('curl')
  const text = codeOf(request, language, location.origin)
  return (
    <div className="stack tight">
      <div className="row between">
        <Tabs label="Language" tabs={LANGUAGES} current={language} onChange={setLanguage} />
        <CopyButton text={text} label="Copy the code" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <pre className="code" tabIndex={0} data-code={language}>
        {text}
      </pre>
      <p className="note small">{NEEDS[language]}</p>
    </div>
  )
}
