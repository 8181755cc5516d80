/**
 * Lets scripts draw for the width of the paper what they have drawn for the window, such as charts
 * and maps.
 */
import { redrawForPaper as script, watchDrawings } from '../../page-scripts/paper-layout.ts'
import { listensTo } from './listeners.ts'
import { callInDocument, type PageContext } from './wait-until-ready.ts'

/** Scripts that listen to the window often wait this long for the end of resizing. */
const LISTENER_MS = 400
/** Those that observe an element draw at once, or after one of the shorter pauses of libraries. */
const OBSERVER_MS = 150

/** The first may find out that the page is wider than its paper. */
const ROUNDS_MAX = 2

export interface LayoutSteps {
  /** Ends frames: while drawings are measured, the page must not see its styles. */
  hold(): Promise<unknown>
  /** Lays the page out for its paper, as a print does. */
  layOut(): Promise<unknown>
  /** Lets frames run. */
  draw(): Promise<unknown>
}

/**
 * Has drawings drawn again that have another size on paper than on the screen.
 * @returns whether anything has changed
 */
export async function redrawForPaper(context: PageContext, steps: LayoutSteps): Promise<boolean> {
  let hasChanged = false
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    if (!(await measure(context, steps))) break
    const waitMs = (await listensTo(context.page, 'resize')) ? LISTENER_MS : OBSERVER_MS
    const { changed, again } = await callInDocument(context, script, waitMs)
    hasChanged ||= changed
    if (!again) break
  }
  return hasChanged
}

/** Measures drawings on the screen and on paper. @returns whether there are any */
async function measure(
  context: PageContext,
  { hold, layOut, draw }: LayoutSteps,
): Promise<boolean> {
  await hold()
  try {
    const hasDrawings = await callInDocument(context, watchDrawings)
    if (hasDrawings) await layOut()
    return hasDrawings
  } finally {
    await draw()
  }
}
