/** The search over everything: letters, arrows and Enter. */
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { SignedInUser } from '../api.ts'
import { formatNumber } from '../ui/format.tsx'
import { type Found, useFound } from './find.ts'

interface PaletteProps {
  user: SignedInUser
  onClose(): void
}

export function Palette({ user, onClose }: PaletteProps) {
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const [, go] = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { found, isLoading } = useFound(query, user)
  const current = Math.min(selected, found.length - 1)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function open({ kind, href }: Found): void {
    onClose()
    if (kind === 'Documentation') location.assign(href)
    else go(href)
  }

  function move(step: number): void {
    const next = (current + step + found.length) % found.length
    setSelected(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  function onKey(key: string): boolean {
    const one = found[current]
    if (!one) return false
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter') open(one)
    else return false
    return true
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <input
        className="input"
        role="combobox"
        aria-label="Search pages, templates, renders and documents"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search pages, templates, renders and documents"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setSelected(0)
        }}
        onKeyDown={(event) => onKey(event.key) && event.preventDefault()}
      />
      <div id={id} role="listbox" aria-label="Results" tabIndex={-1} ref={list}>
        {found.map((one, at) => (
          <Option
            key={`${one.kind} ${one.href}`}
            id={`${id}-${at}`}
            found={one}
            isSelected={at === current}
            onOpen={() => open(one)}
          />
        ))}
      </div>
      <p className="strip note small" role="status">
        {statusOf(found.length, isLoading)}
      </p>
    </dialog>
  )
}

function statusOf(count: number, isLoading: boolean): string {
  if (count > 0) return `${formatNumber(count)} found. Arrows choose, Enter opens.`
  return isLoading ? 'Searching.' : 'Nothing found.'
}

interface OptionProps {
  id: string
  found: Found
  isSelected: boolean
  onOpen(): void
}

function Option({ id, found, isSelected, onOpen }: OptionProps) {
  const { kind, title, detail, href } = found
  return (
    <a
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      href={kind === 'Documentation' ? href : `/dashboard${href}`}
      onClick={(event) => {
        // A new tab is the browser's.
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span>
        {title} {detail && <span className="note small">{detail}</span>}
      </span>
      <span className="note small">{kind}</span>
    </a>
  )
}
