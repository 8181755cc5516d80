/** Short messages about what just happened. */
import { createContext, type ReactNode, use, useState } from 'react'

const SHOWN_MS = 6_000

const ToastContext = createContext<(text: string) => void>(() => {})

/** Shows a message for a few seconds, and reads it to screen readers. */
export function useToast(): (text: string) => void {
  return use(ToastContext)
}

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<{ id: number; text: string }[]>([])
  function show(text: string): void {
    const id = performance.now()
    setToasts((shown) => [...shown, { id, text }])
    setTimeout(() => setToasts((shown) => shown.filter((one) => one.id !== id)), SHOWN_MS)
  }
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </ToastContext>
  )
}
