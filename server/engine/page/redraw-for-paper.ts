/** Lets scripts draw for the width of the paper what they have drawn for the window, such as charts and maps. */
import { redrawForPaper as script, watchDrawings } from '../../page-scripts/paper-layout.ts'
import { listensTo } from './listeners.ts'
import { callInDocument, type PageContext } from './wait-until-ready.ts'

/** Scripts that listen to the window often wait this long for the end of resizing. */
const LISTENER_MS = 400
/** Those that observe an element draw at once, or after one of the shorter pauses of libraries. */
const OBSERVER_MS = 150

/**
 * Measures the drawings of scripts on the screen and on paper.
 * @param layOut lays the page out for its paper, as a print does
 * @returns whether there are any
 */
export async function measureDrawings(
  context: PageContext,
  layOut: () => Promise<unknown>,
): Promise<boolean> {
  const hasDrawings = await callInDocument(context, watchDrawings)
  if (hasDrawings) await layOut()
  return hasDrawings
}

/** Has the measured drawings drawn anew for the paper. Frames have to run. @returns whether anything has changed */
export async function redrawForPaper(context: PageContext): Promise<boolean> {
  const waitMs = (await listensTo(context.page, 'resize')) ? LISTENER_MS : OBSERVER_MS
  return callInDocument(context, script, waitMs)
}
