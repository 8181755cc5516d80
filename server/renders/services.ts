/** The capabilities of everything that submits, carries out or answers renders. */
import type { Assets } from '../assets/assets.ts'
import type { Capabilities } from '../capabilities.ts'
import type { MarkdownPool } from '../extract/markdown-pool.ts'
import type { TemplateServices } from '../templates/services.ts'
import type { BatchEnds } from './batches/ends.ts'
import type { EventWaits } from './events/waits.ts'
import type { RequestKeeper } from './kept-requests/keeper.ts'
import type { PdfWork } from './pdf-work.ts'
import type { WaitingBudget } from './waiting-budget.ts'
import type { RenderWaits } from './waits.ts'
import type { WebhookEvents } from './webhook-events.ts'

export interface RenderServices
  extends TemplateServices,
    Pick<Capabilities, 'config' | 'secrets' | 'log' | 'metrics' | 'traces' | 'clockCheck'>,
    Pick<Capabilities, 'database' | 'storage' | 'wakeUps' | 'node' | 'bodies' | 'urls'>,
    Pick<Capabilities, 'egressPolicy' | 'engine' | 'finisher'> {
  /** The fonts and files of users, for their renders. */
  assets: Assets
  markdown: MarkdownPool
  /** Carries out work on PDFs. */
  pdfWork: PdfWork
  /** Keeps the requests of renders. */
  requests: RequestKeeper
  webhookEvents: WebhookEvents
  /** Lets requests wait for the end of renders of any process. */
  waits: RenderWaits
  batchEnds: BatchEnds
  eventWaits: EventWaits
  /** Refuses background renders beyond the bytes that may wait. */
  waitingBudget: WaitingBudget
}
