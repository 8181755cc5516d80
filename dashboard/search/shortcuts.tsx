/** The dialog that lists the keys. */
import { Actions, Dialog } from '../ui/dialog.tsx'
import { heldKey, heldViewKeys } from '../ui/keys.ts'

interface ShortcutsProps {
  onClose(): void
}

export function Shortcuts({ onClose }: ShortcutsProps) {
  const held = heldKey()
  const view = heldViewKeys()
  const groups = [
    [
      'Everywhere',
      [
        ['Search pages, templates, renders and documents', `${held}K`],
        ['Fold and unfold the rail', `${held}B`],
        ['This list', '?'],
        ['Close a dialog', 'Escape'],
      ],
    ],
    ['Playground', [['Render', `${held}Enter`]]],
    [
      'Studio',
      [
        ['Save the draft', `${held}S`],
        ['Preview again', `${held}Enter`],
        ['Go to the next problem', 'F8'],
        ['Show the whole page', `${view}F`],
        ['Show the width of the page', `${view}W`],
        ['Show 100 %', `${view}1`],
        ['Show 200 %', `${view}2`],
        ['Pages beside each other, or below', `${view}B`],
        ['Go to the divider, then ← or →', `${view}D`],
        ['On the pages: select the next text', 'Enter'],
      ],
    ],
  ] as const
  return (
    <Dialog title="Keys" onClose={onClose}>
      {groups.map(([name, keys]) => (
        <section key={name} className="stack tight">
          <h3>{name}</h3>
          <dl className="shortcuts">
            {keys.map(([what, key]) => (
              <Key key={what} what={what} name={key} />
            ))}
          </dl>
        </section>
      ))}
      <Actions dismiss="Close" onDismiss={onClose} />
    </Dialog>
  )
}

function Key({ what, name }: { what: string; name: string }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>
        <kbd>{name}</kbd>
      </dd>
    </>
  )
}
