/** Tabs and their panel, in the pattern of the ARIA Authoring Practices. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

const tabId = (id: string, value: string) => `${id}-${value}`

/** Gives the focus to a tab, also one that is not the current one yet. @param id of the tabs */
export function focusTab(id: string, value: string): void {
  document.getElementById(tabId(id, value))?.focus()
}

const panelId = (id: string) => `${id}-panel`

interface TabsProps<T extends string> {
  /** Made by `useId`; the panel has it too. */
  id: string
  label: string
  tabs: readonly (readonly [value: T, name: ReactNode])[]
  /** null while something else stands in the place of their panel. */
  current: NoInfer<T> | null
  onChange(value: NoInfer<T>): void
}

/** Arrow keys, Home and End move between the tabs, and the panel follows. */
export function Tabs<const T extends string>({ id, label, tabs, current, onChange }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(([value]) => value === current)
  function onKeyDown(event: KeyboardEvent): void {
    const next = nextTab(event.key, at, tabs.length)
    const chosen = next === null ? undefined : tabs[next]
    if (!chosen || event.ctrlKey || event.altKey || event.metaKey) return
    // Home and End would scroll the page.
    event.preventDefault()
    onChange(chosen[0])
    list.current?.querySelector<HTMLElement>(`[data-tab="${chosen[0]}"]`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map(([value, name], place) => {
        const isCurrent = value === current
        return (
          <button
            key={value}
            id={tabId(id, value)}
            type="button"
            role="tab"
            data-tab={value}
            aria-selected={isCurrent}
            aria-controls={isCurrent ? panelId(id) : undefined}
            tabIndex={isCurrent || (current === null && place === 0) ? 0 : -1}
            onClick={() => onChange(value)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}

/** @returns the place of the tab that a key leads to; null for another key */
function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The properties of the element that shows what the current tab is about. */
export function tabPanel(id: string, current: string) {
  return { id: panelId(id), role: 'tabpanel', 'aria-labelledby': tabId(id, current) } as const
}
