/** The program that makes a request, in five languages, and what it needs to run. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { LANGUAGES, type Language, WRITERS } from '../../server/docs/samples/programs.ts'
import { dashboard, unwrap } from '../api.ts'
import { KEYS } from '../queries.ts'
import { CopyButton, Failure } from '../ui/parts.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'
import { codeOf } from './code.ts'
import type { RenderRequest } from './request.ts'

const NEEDS: Record<Language, string> = {
  curl: 'Set PLATEN_API_KEY to one of your keys. If curl fails, the file has the reason.',
  typescript: 'Install @platen/sdk, and set PLATEN_API_KEY and PLATEN_BASE_URL.',
  cli: 'Install @platen/cli, and set PLATEN_API_KEY and PLATEN_BASE_URL, or run platen login.',
  python: 'Install the package requests, and set PLATEN_API_KEY to one of your keys.',
  php: 'Set PLATEN_API_KEY to one of your keys. It needs the extension for curl.',
}

interface CodeViewProps {
  request: RenderRequest
  /** The name of a key that is made here. */
  keyName: string
}

export function CodeView({ request, keyName }: CodeViewProps) {
  const id = useId()
  const [chosen, setLanguage] = useState<Language>('curl')
  const programs = new Map(
    LANGUAGES.flatMap((language) => {
      const program = codeOf(request, language, location.origin)
      return program === null ? [] : [[language, program] as const]
    }),
  )
  const language = programs.has(chosen) ? chosen : 'curl'
  const text = programs.get(language) ?? ''
  const tabs = [...programs.keys()].map((name) => [name, WRITERS[name].title] as const)
  return (
    <div className="stack tight">
      <div className="row between">
        <Tabs id={id} label="Language" tabs={tabs} current={language} onChange={setLanguage} />
        <CopyButton text={text} label="Copy the code" />
      </div>
      <div className="stack tight" {...tabPanel(id, language)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
        <pre className="code" tabIndex={0} data-code={language}>
          {text}
        </pre>
        <p className="note small">{NEEDS[language]}</p>
      </div>
      <Variables keyName={keyName} />
    </div>
  )
}

/** The lines that set the address and a new key in a terminal. */
function Variables({ keyName }: { keyName: string }) {
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: () =>
      unwrap(dashboard.POST('/dashboard/api/keys', { body: { name: keyName, scope: 'full' } })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  })
  const made = make.data?.data.key
  if (made === undefined) {
    return (
      <div className="stack tight">
        <div>
          <button
            type="button"
            className="button small"
            disabled={make.isPending}
            onClick={() => make.mutate()}
          >
            <KeyRound size={16} aria-hidden="true" />
            Make a key for it
          </button>
        </div>
        <Failure error={make.error} />
      </div>
    )
  }
  const lines = `export PLATEN_BASE_URL=${location.origin}\nexport PLATEN_API_KEY=${made}`
  return (
    <section className="stack tight" aria-label="Variables">
      <div className="row between">
        <p>Set these in your terminal. The key is shown only this once.</p>
        <CopyButton text={lines} label="Copy the variables" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <pre className="code" tabIndex={0} data-code="variables">
        {lines}
      </pre>
    </section>
  )
}
