/** Starts the dashboard. */
import './styles/main.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { ApiFailure } from './api.ts'
import { App } from './app.tsx'
import { startParking } from './parked-texts.ts'
import { SESSION } from './session.tsx'
import { applyTheme } from './theme.ts'
import { Toasts } from './ui/toast.tsx'

/** Errors of the server and lost connections may pass; the others do not. */
function mayPass(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 503)
}

/**
 * Creates the cache of what pages read. If a call says that the session has ended, the sign-in
 * follows.
 */
function createClient(): QueryClient {
  function onError(error: Error): void {
    const isSignedOut = error instanceof ApiFailure && error.status === 401
    if (isSignedOut) void client.invalidateQueries({ queryKey: SESSION })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 2_000, retry: (count, error) => count < 2 && mayPass(error) },
      // Without a connection they fail at once and say so: by default they wait for it in silence.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

function start(root: HTMLElement): void {
  applyTheme()
  startParking()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createClient()}>
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
