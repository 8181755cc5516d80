/** Test of the comparison of two renders. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'

/** Declares the test. @param client returns a recorded client; called in the test only */
export function coverComparison({ covers }: Coverage, client: () => Platen): void {
  covers('renders.compare', 'compareRenders', async () => {
    const { pdf, renders } = client()
    const render = async (html: string) => {
      const { requestId } = await pdf.render({ html })
      return { request_id: requestId ?? '' }
    }
    const [before, after] = [await render('forty'), await render('fifty')]
    const { same, pages } = await renders.compare(before, after, { pictures: true })
    expect([same, pages.length]).toEqual([false, 1])
    expect(pages[0]?.picture).toStartWith('iVBOR')
    expect((await renders.compare(before, before)).same).toBe(true)
  })
}
