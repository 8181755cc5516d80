/** The style sheets of the studio, which come with its scripts. */
import { useSheet } from '../ui/use-sheet.ts'
import inputs from './form/inputs.css' with { type: 'text' }
import form from './form.css' with { type: 'text' }
import insert from './insert.css' with { type: 'text' }
import page from './page.css' with { type: 'text' }
import studio from './studio.css' with { type: 'text' }

export function useStudioStyles(): void {
  useSheet(`${studio} ${form} ${inputs} ${page} ${insert}`)
}
