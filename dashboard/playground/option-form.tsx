/**
 * The options of a render as a form, made from the contract: groups that fold, each with a line of
 * what is changed in it. The first one has what most requests set. The fields of the others are
 * loaded when one is opened.
 */
import { Suspense, useEffect, useState } from 'react'
import { COMMON_OPTIONS, OPTION_GROUPS, type OptionGroup } from '../options.gen.ts'
import { Loading } from '../ui/parts.tsx'
import { Fields, type FieldsProps } from './fields.tsx'
import { matching, useOptionWords } from './find-options.ts'
import { GroupFields } from './lazy.ts'
import { changedText } from './option-changes.ts'
import { useFolds } from './use-folds.ts'

export function OptionForm(props: Omit<FieldsProps, 'fields'>) {
  const { kind, options, problemOf } = props
  const [wanted, setWanted] = useState('')
  const [isChangedOnly, setChangedOnly] = useState(false)
  const words = useOptionWords(kind, wanted !== '')
  const [open, fold] = useFolds()
  const groups = OPTION_GROUPS[kind]
  const faulty = groups
    .filter(({ names }) => names.some(([name]) => problemOf(`options.${name}`) !== undefined))
    .map(({ title }) => title)
    .join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a group may be folded again
  useEffect(() => {
    for (const title of faulty.split('\n').filter(Boolean)) fold(title, true)
  }, [faulty])

  const isFiltered = isChangedOnly || wanted.trim() !== ''
  const found = matching(groups, wanted, words)
  const shownOf = (group: OptionGroup) =>
    group.names
      .filter(([name]) => (isFiltered ? found.has(name) : isNeeded(name, props)))
      .filter(([name]) => !isChangedOnly || name in options)
      .map(([name]) => name)
  const shown = groups
    .map((group) => ({ group, names: shownOf(group) }))
    .filter(({ names }) => names.length > 0)
  const changed = Object.keys(options).length
  return (
    <>
      <search className="find-options">
        <input
          className="input"
          aria-label="Find an option"
          placeholder="Find an option"
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <label className="switch">
          <input
            type="checkbox"
            checked={isChangedOnly}
            onChange={({ target }) => setChangedOnly(target.checked)}
          />
          Changed only{changed > 0 && ` (${changed})`}
        </label>
      </search>
      {shown.length === 0 && <p className="note body">No option is shown.</p>}
      {shown.map(({ group, names }) => (
        <Group
          key={group.title}
          {...props}
          group={group}
          shown={names}
          isOpen={isFiltered || open.has(group.title)}
          // What is found is shown until something else is looked for.
          onFold={isFiltered ? null : (isOpen) => fold(group.title, isOpen)}
        />
      ))}
    </>
  )
}

/** The templates of headers and footers change nothing until these are printed. */
function isNeeded(name: string, { options }: Pick<FieldsProps, 'options'>): boolean {
  const isTemplate = name === 'headerTemplate' || name === 'footerTemplate'
  return !isTemplate || options['displayHeaderFooter'] === true || name in options
}

interface GroupProps extends Omit<FieldsProps, 'fields'> {
  group: OptionGroup
  /** Names of the options that are shown. */
  shown: string[]
  isOpen: boolean
  /** null = it stays open. */
  onFold: ((isOpen: boolean) => void) | null
}

function Group({ group, shown, isOpen, onFold, ...props }: GroupProps) {
  const { kind, options } = props
  const common = COMMON_OPTIONS[kind].filter(({ name }) => shown.includes(name))
  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => onFold?.(currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary onClick={(event) => !onFold && event.preventDefault()}>
        {group.title}
        <span className="note">{changedText(group, options)}</span>
      </summary>
      {isOpen && (
        <div className="body options">
          {common.length > 0 ? (
            <Fields {...props} fields={common} />
          ) : (
            <Suspense fallback={<Loading what="the options" />}>
              <GroupFields {...props} of={shown} />
            </Suspense>
          )}
        </div>
      )}
    </details>
  )
}
