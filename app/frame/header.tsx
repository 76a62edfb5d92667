import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import { BRAND } from '../brand.ts'
import { useViewer } from '../features/accounts/use-viewer.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Mark } from './mark.tsx'

/** The bar on top of every page: where one is, search, and the way into one's account. */
export function Header() {
  const viewer = useViewer()
  return (
    <header className="site-header sticky top-0 z-20 bg-canvas">
      <div className="flex h-14 items-center gap-2 px-3 narrow:h-20 narrow:gap-3 narrow:px-6">
        <Link
          to="/"
          aria-label={`${BRAND} home`}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        >
          <Mark />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 narrow:flex">
          <HeaderLink to="/">Home</HeaderLink>
          <HeaderLink to="/ideas/">Explore</HeaderLink>
          {viewer && <HeaderLink to="/pin-builder/">Create</HeaderLink>}
        </nav>
        <SearchBox />
        {viewer ? <AccountMenu viewer={viewer} /> : <VisitorLinks />}
      </div>
    </header>
  )
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        `rounded-full px-4 py-2.5 font-semibold ${isActive ? 'bg-ink text-canvas' : 'hover:bg-sunken'}`
      }
    >
      {children}
    </NavLink>
  )
}

function SearchBox() {
  const { pathname, search } = useLocation()
  const words = pathname.startsWith('/search') ? new URLSearchParams(search).get('q') : null
  return (
    <Form role="search" action="/search/" className="relative min-w-0 flex-1">
      <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-muted">
        <Icon name="search" size={20} />
      </span>
      <input
        key={words}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        defaultValue={words ?? ''}
        maxLength={200}
        enterKeyHint="search"
        className="h-11 w-full rounded-full bg-sunken pr-4 pl-11 placeholder:text-muted hover:bg-pressed narrow:h-12"
      />
    </Form>
  )
}

function VisitorLinks() {
  return (
    <div className="flex shrink-0 items-center gap-2">
      <ButtonLink
        to="/login/"
        data-ask-in=""
        size="small"
        look="quiet"
        className="max-narrow:hidden narrow:h-11"
      >
        Log in
      </ButtonLink>
      <ButtonLink to="/signup/" data-ask-in="" size="small" look="ink" className="narrow:h-11">
        Sign up
      </ButtonLink>
    </div>
  )
}
