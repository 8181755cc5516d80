/** Steps in the menu of pieces of the studio. */
import type { Walker } from './walker.ts'

/** Opens the menu and chooses a piece. */
export async function chooseToInsert({ press, page }: Walker, name: string): Promise<void> {
  await press('Insert')
  await page.waitForSelector('dialog .pieces')
  await page.$$eval(
    '.pieces button',
    (all, wanted) => {
      const piece = all.find(({ textContent }) => textContent?.startsWith(wanted))
      ;(piece as HTMLElement | undefined)?.click()
    },
    name,
  )
}

/** Inserts the piece as the dialog has it. */
export async function confirmInsert({ page }: Walker): Promise<void> {
  const button = await page.waitForSelector('dialog .primary:enabled')
  await button?.evaluate((element) => (element as unknown as { click(): void }).click())
  await page.waitForSelector('dialog[open]', { hidden: true })
}
