/** The studio: the text of a template, and beside it the pages that it makes. */
import { Link } from 'wouter'
import { usePreferences } from '../preferences.ts'
import { Studio } from '../studio/studio.tsx'
import { useTemplate } from '../templates/queries.ts'
import { Failure, Loading, Page } from '../ui/parts.tsx'

export function Template({ id }: { id: string }) {
  const { data: template, error } = useTemplate(id)
  const { data: preferences, isPending } = usePreferences()
  // What it begins with depends on how its user works.
  if (template && !isPending) {
    return <Studio opened={template} style={preferences?.work_style ?? 'any'} />
  }
  return (
    <Page title="Template">
      {error ? (
        <>
          <Failure error={error} />
          <p>
            <Link href="/templates">All templates</Link>
          </p>
        </>
      ) : (
        <Loading what="the template" />
      )}
    </Page>
  )
}
