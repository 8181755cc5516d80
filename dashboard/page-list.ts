/** The pages that the rail and the search lead to. */
import {
  CaseSensitive,
  Flag,
  Gauge,
  HardDriveUpload,
  Images,
  KeyRound,
  LayoutTemplate,
  Link2,
  Play,
  Send,
  ServerCog,
  Signature,
  TriangleAlert,
  Users,
} from 'lucide-react'
import type { SignedInUser } from './api.ts'

const PAGES = [
  ['/', 'Overview', Gauge],
  ['/playground', 'Playground', Play],
  ['/renders', 'Renders', Images],
  ['/templates', 'Templates', LayoutTemplate],
  ['/webhooks', 'Webhooks', Send],
  ['/render-links', 'Render links', Link2],
  ['/assets', 'Assets', CaseSensitive],
  ['/keys', 'API keys', KeyRound],
  ['/destinations', 'Destinations', HardDriveUpload],
  ['/signers', 'Signers', Signature],
] as const

const OPERATOR_PAGES = [
  ['/people', 'People', Users],
  ['/server', 'Server', ServerCog],
  ['/failures', 'Failures', TriangleAlert],
  ['/problem-reports', 'Problem reports', Flag],
] as const

/** The pages of a user, in the order of the rail. */
export function pagesOf({ operator }: Pick<SignedInUser, 'operator'>) {
  return operator ? [...PAGES, ...OPERATOR_PAGES] : PAGES
}
