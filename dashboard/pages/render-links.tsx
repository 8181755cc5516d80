/** Render links: the secrets that sign them, and a form that makes a link. */
import { useState } from 'react'
import { Builder } from '../render-links/builder.tsx'
import { useLinkSecrets } from '../render-links/calls.ts'
import { LinkSecretDialog } from '../render-links/link-secret-dialog.tsx'
import { SecretForm } from '../render-links/secret-form.tsx'
import { SecretTable } from '../render-links/secret-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { AddButton, Failure, Loading, Page, Sheet } from '../ui/parts.tsx'

export function RenderLinks() {
  const { data, error } = useLinkSecrets()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = () => setAdding(true)
  return (
    <Page title="Render links" actions={<AddButton onClick={add}>Add link secret</AddButton>}>
      <Failure error={error} />
      <Sheet title="Link secrets">
        {!data && !error && <Loading what="the link secrets" />}
        {data?.length === 0 && (
          <Empty stamp="card.png?signature=…">
            <p>
              A render link is an address that renders a page or a template when it is requested,
              for your pages and mails. A link secret signs it, so that nobody can change it.
            </p>
            <button type="button" className="button" onClick={add}>
              Add the first link secret
            </button>
          </Empty>
        )}
        {data && data.length > 0 && <SecretTable secrets={data} />}
      </Sheet>
      {data && data.length > 0 && <Builder secrets={data} />}
      {isAdding && <SecretForm of={null} onClose={() => setAdding(false)} onAdded={setSecret} />}
      {secret !== null && <LinkSecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}
