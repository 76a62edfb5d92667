import { Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { useIsViewerKnown, useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { unsavedText, useUnsavedCount } from '../../features/screens/tray/unsaved-count.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { lazyPart } from '../../ui/network.ts'
import { NewDot } from './new-dot.tsx'
import { SearchBox } from './search-box.tsx'

const loadMenus = () => import('./member-menus.tsx')
/** Loaded only for members, because visitors' pages must stay small. */
const MemberMenus = import.meta.env.SSR ? (await loadMenus()).default : lazyPart(loadMenus)

export function Header() {
  const viewer = useViewer()
  const isKnown = useIsViewerKnown()
  const unsaved = useUnsavedCount()
  return (
    <header className="site-header @container sticky top-0 z-20 h-14 bg-canvas narrow:h-20">
      <div className="flex h-full items-center gap-2 px-3 @max-[17rem]:gap-1 @max-[17rem]:px-1 narrow:gap-3 narrow:px-6">
        <Link
          to="/"
          aria-label={`${BRAND} home`}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken @max-[17rem]:size-[44px] @max-[11rem]:hidden"
        >
          <Mark />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 narrow:flex">
          <HeaderLink to="/">Home</HeaderLink>
          <HeaderLink to="/ideas/">Explore</HeaderLink>
          {viewer && (
            <HeaderLink to="/pin-builder/" mark={unsavedText(unsaved)}>
              Create
            </HeaderLink>
          )}
        </nav>
        <SearchBox />
        <Suspense>{viewer && <MemberMenus viewer={viewer} />}</Suspense>
        {!viewer && isKnown && <VisitorLinks />}
      </div>
    </header>
  )
}

function HeaderLink({
  to,
  mark = null,
  children,
}: {
  to: string
  mark?: string | null
  children: string
}) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        `rounded-full px-4 py-2.5 font-semibold ${isActive ? 'bg-ink text-canvas' : 'hover:bg-sunken'}`
      }
    >
      <span className="relative">
        {mark !== null && (
          <span className="absolute inset-y-0 -right-2">
            <NewDot label={mark} />
          </span>
        )}
        {children}
      </span>
    </NavLink>
  )
}

function VisitorLinks() {
  return (
    <div className="flex shrink-0 items-center gap-2">
      <ButtonLink to="/help/" size="small" look="bare" className="max-narrow:hidden narrow:h-11">
        Help
      </ButtonLink>
      <ButtonLink
        to="/login/"
        data-sign-in=""
        size="small"
        look="quiet"
        className="max-narrow:hidden narrow:h-11"
      >
        Log in
      </ButtonLink>
      <ButtonLink
        to="/signup/"
        data-sign-in=""
        size="small"
        look="ink"
        className="@max-[17rem]:hidden narrow:h-11"
      >
        Sign up
      </ButtonLink>
    </div>
  )
}
