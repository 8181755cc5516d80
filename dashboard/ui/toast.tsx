/** Short messages about what just happened. */
import { createContext, type ReactNode, use, useState } from 'react'

const SHOWN_MS = 4_000

const ToastContext = createContext<(text: string) => void>(() => {})

/** Shows a message for a few seconds, and reads it to screen readers. */
export function useToast(): (text: string) => void {
  return use(ToastContext)
}

export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ id: number; text: string } | null>(null)
  function show(text: string): void {
    const id = performance.now()
    // The newest replaces the one before: a pile of them would cover the page.
    setToast({ id, text })
    setTimeout(() => setToast((shown) => (shown?.id === id ? null : shown)), SHOWN_MS)
  }
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toast && <p key={toast.id}>{toast.text}</p>}
      </div>
    </ToastContext>
  )
}
