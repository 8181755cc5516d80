/** Starts the dashboard. */
import './styles/main.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { ApiFailure } from './api.ts'
import { App } from './app.tsx'
import { applyTheme } from './theme.ts'
import { Toasts } from './ui/toast.tsx'

/** Errors of the server and lost connections may pass; the others do not. */
function mayPass(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 503)
}

function start(root: HTMLElement): void {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 2_000, retry: (count, error) => count < 2 && mayPass(error) },
    },
  })
  applyTheme()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router base="/dashboard">
          <Toasts>
            <App />
          </Toasts>
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) start(root)
