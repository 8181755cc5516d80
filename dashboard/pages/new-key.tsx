/** A new key, shown once, with a first request that uses it. */
import { codeOf } from '../playground/code.ts'
import type { RenderRequest } from '../playground/request.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { CopyButton } from '../ui/parts.tsx'

interface NewKeyProps {
  value: string
  scope: 'full' | 'og'
  onClose(): void
}

export function NewKey({ value, scope, onClose }: NewKeyProps) {
  const first: RenderRequest = {
    kind: 'pdf',
    path: '/api/v1/pdf',
    body: { html: '<h1>Hello, Platen</h1>' },
  }
  const code = codeOf(first, 'curl', location.origin)?.replace('$PLATEN_API_KEY', value) ?? ''
  return (
    <Dialog title="Copy the key now" closedBy="button" onClose={onClose}>
      <p>It is shown only this once. The server keeps only its hash.</p>
      <div className="secret">
        <code>{value}</code>
        <CopyButton text={value} />
      </div>
      {scope === 'full' && (
        <details className="plain">
          <summary>Try it with curl</summary>
          <div className="stack tight">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
            <pre className="code" tabIndex={0}>
              {code}
            </pre>
            <div>
              <CopyButton text={code} label="Copy the code" />
            </div>
          </div>
        </details>
      )}
      <Actions action="I have copied it" onAction={onClose} />
    </Dialog>
  )
}
