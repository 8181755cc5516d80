/** Sets properties of a PDF, or tells what it is. */
import type { Issue } from '../../errors.ts'
import { isLanguage } from '../../finisher/metadata/language.ts'
import { NO_CHANGE } from '../../finisher/operations/tasks.ts'
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

const WITHOUT_DOCUMENT: Issue = {
  path: 'removeActiveContent',
  message:
    '`removeActiveContent` needs `document`: without it, the response is JSON about the PDF. `convert` takes it alone.',
}

export function metadataPlan(request: Schemas['PdfMetadataRequest']): PdfPlan {
  const { source, document, removeActiveContent } = request
  if (document === undefined) {
    return planFor(source, {
      operation: 'metadata',
      title: 'Facts about a PDF',
      contentType: 'application/json',
      issues: removeActiveContent ? [WITHOUT_DOCUMENT] : [],
      run: ([pdf], { facts }) => facts(pdf),
    })
  }
  return planFor(source, {
    operation: 'metadata',
    title: 'Properties of a PDF',
    issues: issuesOf(document),
    run([pdf], { change, date }) {
      const metadata = { ...NO_CHANGE, ...document }
      return change({ kind: 'setMetadata', source: pdf, metadata, date, removeActiveContent })
    },
  })
}

function issuesOf(document: NonNullable<Schemas['PdfMetadataRequest']['document']>): Issue[] {
  const issues = Object.entries(document).flatMap(([name, text]): Issue[] => {
    if (!/\p{Cc}/u.test(text) && text.isWellFormed()) return []
    const message = `\`document.${name}\` must not have line breaks, control characters or half characters.`
    return [{ path: `document.${name}`, message }]
  })
  const { language = '' } = document
  if (language !== '' && !isLanguage(language)) {
    const message = '`document.language` must be a BCP 47 language tag such as "de-CH".'
    issues.push({ path: 'document.language', message })
  }
  return issues
}
