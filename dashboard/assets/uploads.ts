/** Uploads of files, some at a time, with their progress. Each file has its own error. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { ASSETS, sendAsset } from './calls.ts'

/** A file that is being uploaded, or was. */
export interface Upload {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** From 0 to 1. The server still reads the file when it is 1. */
  progress: number
  /** The sentence of the server. */
  problem: string | null
}

/** More would only share the same connection. */
const AT_A_TIME = 2

type Action =
  | { kind: 'add'; uploads: Upload[] }
  | { kind: 'change'; id: number; change: Partial<Upload> }
  | { kind: 'dismiss'; id: number }
  | { kind: 'clear' }

function reduce(uploads: Upload[], action: Action): Upload[] {
  if (action.kind === 'add') return [...uploads, ...action.uploads]
  if (action.kind === 'dismiss') return uploads.filter(({ id }) => id !== action.id)
  // What has failed stays until somebody has read it.
  if (action.kind === 'clear') return uploads.filter(({ state }) => state !== 'stored')
  return uploads.map((one) => (one.id === action.id ? { ...one, ...action.change } : one))
}

/** The uploads of this page, which end when it is left. */
export function useUploads() {
  const client = useQueryClient()
  const [uploads, dispatch] = useReducer(reduce, [])
  const nextId = useRef(0)
  const started = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const all = started.current
    return () => {
      for (const controller of all.values()) controller.abort()
      all.clear()
    }
  }, [])

  useEffect(() => {
    const isSending = uploads.filter(({ state }) => state === 'sending').length
    const waiting = uploads.filter(
      ({ id, state }) => state === 'waiting' && !started.current.has(id),
    )
    for (const upload of waiting.slice(0, Math.max(0, AT_A_TIME - isSending))) void start(upload)
  })

  async function start({ id, file }: Upload): Promise<void> {
    const controller = new AbortController()
    started.current.set(id, controller)
    const change = (to: Partial<Upload>) => dispatch({ kind: 'change', id, change: to })
    change({ state: 'sending' })
    try {
      await sendAsset(file, {
        signal: controller.signal,
        onProgress: (progress) => change({ progress }),
      })
      change({ state: 'stored', progress: 1 })
      await client.invalidateQueries({ queryKey: ASSETS })
    } catch (error) {
      if (controller.signal.aborted) return
      change({ state: 'failed', problem: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    uploads,
    add(files: Iterable<File>): void {
      dispatch({ kind: 'clear' })
      const added = Array.from(files, (file): Upload => {
        nextId.current += 1
        return { id: nextId.current, file, state: 'waiting', progress: 0, problem: null }
      })
      dispatch({ kind: 'add', uploads: added })
    },
    dismiss: (id: number) => dispatch({ kind: 'dismiss', id }),
  }
}
