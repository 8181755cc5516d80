/** The report of a render that has no page. */
import type { Report } from '@platen/chromium'

/** The report of a render that ended before it had a lane, or that worked on PDFs. */
export const EMPTY_REPORT: Report = {
  console_errors: [],
  failed_requests: [],
  blocked_requests: [],
  fonts: { requested: [], used: [] },
  images_not_loaded: [],
  phases_ms: {},
  script_motion: null,
  received_bytes: 0,
  hints: [],
  chromium: null,
}
