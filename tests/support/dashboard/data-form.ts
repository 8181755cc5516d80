/** Steps on the form of sample data in the studio. */
import type { ElementHandle } from 'puppeteer'
import { send } from './playground.ts'
import type { Walker } from './walker.ts'

/** Copies a template of the gallery, and opens it in the studio. @returns its id */
export async function copyOfGallery(walker: Walker, slug: string): Promise<string> {
  const body = await walker.page.evaluate(async (name) => {
    const response = await fetch(`/dashboard/api/v1/gallery/${name}`)
    const { data } = (await response.json()) as {
      data: { name: string; html: string; samples: { ltr: object } }
    }
    return { name: data.name, html: data.html, sample_data: data.samples.ltr }
  }, slug)
  const { id = '' } = await send(walker, '/api/v1/templates', body)
  await walker.open(`/templates/${id}`)
  await walker.page.waitForSelector('.proof')
  return id
}

/** The field of a value, such as `items.0.name`. */
export async function dataField(walker: Walker, path: string): Promise<ElementHandle<Element>> {
  const found = await walker.page.waitForSelector(`.data-form [data-path="${path}"]`)
  if (!found) throw new Error(`the form has no field for ${path}`)
  return found
}

/** Types a text in place of that of a field. */
export async function typeInData(walker: Walker, path: string, text: string): Promise<void> {
  const field = await dataField(walker, path)
  await field.evaluate((element) => (element as unknown as { select(): void }).select())
  await field.type(text)
}

/** Pastes into a field as from a spreadsheet. */
export async function pasteInData(walker: Walker, path: string, text: string): Promise<void> {
  const field = await dataField(walker, path)
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** Whether the cells of the first list are all seen without scrolling sideways. */
export function tableFits({ page }: Walker): Promise<boolean> {
  return page.$eval('.data-table', (table) => table.scrollWidth <= table.clientWidth)
}
