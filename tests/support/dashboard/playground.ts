/** Steps of the tests of the playground. */
import type { Walker } from './walker.ts'

/** Sends a request of the page, with its session. @returns the data of the response */
export async function send(
  { page }: Walker,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<Record<string, string>> {
  return page.evaluate(
    async (address, text, verb) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`/dashboard${address}`, { method: verb, headers, body: text })
      return ((await response.json()) as { data: Record<string, string> }).data
    },
    path,
    JSON.stringify(body),
    method,
  )
}

/** Opens a group of options, and waits for its fields. */
export async function openGroup({ page }: Walker, title: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const groups = [...document.querySelectorAll<HTMLDetailsElement>('details.fold')]
      const group = groups.find((one) =>
        one.querySelector('summary')?.textContent?.startsWith(wanted),
      )
      if (group && !group.open) group.querySelector('summary')?.click()
      return group?.querySelector('.options :is(input, select, textarea)') ?? false
    },
    { polling: 50 },
    title,
  )
}

/** Types into the field of an option whose group may be folded. */
export async function fillInGroup(
  walker: Walker,
  group: string,
  label: string,
  text: string,
): Promise<void> {
  await openGroup(walker, group)
  await walker.fill(label, text)
}

/** @returns the program on the page in a language */
export async function shownProgram(walker: Walker, tab: string, language: string): Promise<string> {
  await walker.press(tab, 'tab')
  const panel = await walker.page.waitForSelector(`[data-code="${language}"]`)
  return (await panel?.evaluate(({ textContent }) => textContent)) ?? ''
}

/** Presses the button and waits for the output. @param before the id of the last render */
export async function renderInPage(walker: Walker, before: string): Promise<void> {
  await walker.press('Output', 'tab')
  await walker.press('Render')
  await walker.page.waitForFunction(
    (id) => {
      const link = document.querySelector<HTMLAnchorElement>('.result .strip a')
      const isBusy = document.querySelector('.result .spin, .page-head .spin') !== null
      return !isBusy && link !== null && !link.href.endsWith(id)
    },
    {},
    before,
  )
}
