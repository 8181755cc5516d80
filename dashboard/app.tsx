/** The pages, and the rail that leads to them. Without a session there is only the sign-in. */
import { BookOpen, CircleUser, PanelLeft, Search } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import type { SignedInUser } from './api.ts'
import { pagesOf } from './page-list.ts'
import {
  Account,
  AnyRender,
  Assets,
  Batch,
  Batches,
  Delivery,
  Destinations,
  Failures,
  Gallery,
  Gate,
  Keys,
  Palette,
  People,
  Playground,
  ProblemReports,
  Render,
  RenderLinks,
  Server,
  Shortcuts,
  Signers,
  Template,
  Templates,
  Webhooks,
} from './pages/lazy.ts'
import { Overview } from './pages/overview.tsx'
import { Renders } from './pages/renders.tsx'
import { SessionEnded } from './pages/session-ended.tsx'
import { useRail } from './rail.ts'
import { type Opened, useShortcuts } from './search/use-shortcuts.ts'
import { UserContext, useSession } from './session.tsx'
import { Boundary } from './ui/boundary.tsx'
import { Mark } from './ui/brand.tsx'
import { heldKey } from './ui/keys.ts'
import { Failure, Loading, Page } from './ui/parts.tsx'

export function App() {
  const { data: session, error } = useSession()
  const [location] = useLocation()
  const entering = (
    <div className="gate">
      <main>{error ? <Failure error={error} /> : <Loading what="the dashboard" />}</main>
    </div>
  )
  if (!session) return entering
  const user = session.user ?? session.ended
  if (!user || location.startsWith('/invitation')) {
    return (
      <Suspense fallback={entering}>
        <Gate session={session} />
      </Suspense>
    )
  }
  return (
    // Another user gets a page without what the one before has typed.
    <UserContext key={user.id} value={user}>
      {session.ended && <SessionEnded user={session.ended} />}
      <Shell user={user}>
        <Boundary page={location}>
          <Suspense fallback={<Opening />}>
            <Switch>
              <Route path="/" component={Overview} />
              <Route path="/playground" component={Playground} />
              <Route path="/renders" component={Renders} />
              <Route path="/renders/:id">{({ id }) => <Render id={id} key={id} />}</Route>
              <Route path="/batches" component={Batches} />
              <Route path="/batches/:id">{({ id }) => <Batch id={id} key={id} />}</Route>
              <Route path="/gallery" component={Gallery} />
              <Route path="/templates" component={Templates} />
              <Route path="/templates/:id">{({ id }) => <Template id={id} key={id} />}</Route>
              <Route path="/webhooks" component={Webhooks} />
              <Route path="/webhooks/:id">{({ id }) => <Delivery id={id} key={id} />}</Route>
              <Route path="/render-links" component={RenderLinks} />
              <Route path="/assets" component={Assets} />
              <Route path="/keys" component={Keys} />
              <Route path="/destinations" component={Destinations} />
              <Route path="/signers" component={Signers} />
              <Route path="/account" component={Account} />
              {user.operator && <Route path="/people" component={People} />}
              {user.operator && <Route path="/server" component={Server} />}
              {user.operator && (
                <Route path="/server/renders/:id">
                  {({ id }) => <AnyRender id={id} key={id} />}
                </Route>
              )}
              {user.operator && <Route path="/failures" component={Failures} />}
              {user.operator && <Route path="/problem-reports" component={ProblemReports} />}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </Boundary>
      </Shell>
    </UserContext>
  )
}

/** Pages that belong to one of the rail. */
const BELOW: Record<string, string[]> = { '/renders': ['/batches'], '/templates': ['/gallery'] }

function Shell({ user, children }: { user: SignedInUser; children: ReactNode }) {
  const [location] = useLocation()
  const nav = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<Opened | null>(null)
  const { isFolded, toggle } = useRail()
  useShortcuts(setOpen, toggle)
  const titled = (name: string) => (isFolded ? name : undefined)
  const pages = pagesOf(user)
  const isCurrent = (path: string) =>
    path === '/'
      ? location === '/'
      : [path, ...(BELOW[path] ?? [])].some(
          (start) => location === start || location.startsWith(`${start}/`),
        )
  useEffect(() => {
    // On a phone the links scroll sideways.
    const link = nav.current?.querySelector(`[aria-current="page"]`)
    if (location) link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [location])
  return (
    <div className={isFolded ? 'shell folded' : 'shell'}>
      <a className="skip button" href="#content">
        Skip to the content
      </a>
      <header className="rail">
        <Link href="/" className="brand" title={titled('Platen')}>
          <Mark />
          <span>Platen</span>
        </Link>
        <nav aria-label="Pages" ref={nav}>
          {pages.map(([path, name, Icon]) => (
            <Link
              key={path}
              href={path}
              className="link"
              title={titled(name)}
              aria-current={isCurrent(path) ? 'page' : undefined}
            >
              <Icon size={18} aria-hidden="true" />
              <span>{name}</span>
            </Link>
          ))}
        </nav>
        <div className="foot">
          <button
            type="button"
            className="link fold"
            aria-label="Fold the rail"
            aria-pressed={isFolded}
            aria-keyshortcuts="Control+B"
            title={titled('Unfold the rail')}
            data-keys={`${heldKey()}B`}
            onClick={toggle}
          >
            <PanelLeft size={18} aria-hidden="true" />
            <span>Fold</span>
          </button>
          <button
            type="button"
            className="link"
            aria-label="Search"
            title={titled('Search')}
            aria-keyshortcuts="Control+K"
            data-keys={`${heldKey()}K`}
            onClick={() => setOpen('search')}
          >
            <Search size={18} aria-hidden="true" />
            <span>Search</span>
          </button>
          <a
            className="link"
            href="/docs"
            aria-label="Documentation"
            title={titled('Documentation')}
          >
            <BookOpen size={18} aria-hidden="true" />
            <span>Documentation</span>
          </a>
          <Link
            className="link"
            href="/account"
            aria-label="Account"
            title={titled('Account')}
            aria-current={isCurrent('/account') ? 'page' : undefined}
          >
            <CircleUser size={18} aria-hidden="true" />
            <span>Account</span>
          </Link>
          <p className="who">{user.email}</p>
        </div>
      </header>
      {children}
      <Suspense fallback={null}>
        {open === 'search' && <Palette user={user} onClose={() => setOpen(null)} />}
        {open === 'shortcuts' && <Shortcuts onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

function Opening() {
  return (
    <main id="content" tabIndex={-1}>
      <Loading what="the page" />
    </main>
  )
}

function NotFound() {
  return (
    <Page title="There is nothing here">
      <p>
        The address may be incomplete. <Link href="/">Go to the overview</Link>
      </p>
    </Page>
  )
}
