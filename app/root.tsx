import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { Suspense, useMemo } from 'react'
import type { Appearance } from './appearance/appearance.ts'
import { BRAND } from './brand.ts'
import type { Viewer } from './context.server.ts'
import { DRAWN_FOR, drawnFor } from './drawn-for.ts'
import { mayPromote } from './features/ads/eligibility.ts'
import type { ShownViewer } from './features/identity/sessions/use-viewer.tsx'
import { SignInDialogHost } from './features/identity/sign-in/sign-in-dialog-host.tsx'
import { PickerHost } from './features/screens/picker/picker-host.tsx'
import { SavedHost } from './features/screens/picker/saved/saved-host.tsx'
import { useKeptBoards } from './features/transfer/offline/use-kept-boards.tsx'
import { shownFlash } from './flash.ts'
import { NavigationStatus } from './frame/navigation-status.tsx'
import { usePreloadedActions } from './frame/routing/preload-actions.ts'
import { SiteFrame } from './frame/site.tsx'
import { CallTroubles } from './frame/toasts/call-troubles.tsx'
import { FlashToast } from './frame/toasts/flash-toast.tsx'
import { MissingPageToast } from './frame/toasts/missing-page-toast.tsx'
import type { KeptWords } from './frame/typed-texts.tsx'
import { useToldZone } from './frame/use-told-zone.tsx'
import { readAppearance } from './http/cookies/appearance-cookie.server.ts'
import { clockOf } from './http/cookies/clock.server.ts'
import { takeFlash } from './http/cookies/flash.server.ts'
import type { SwitchedPage } from './http/form.server.ts'
import type { LoggedOutPage } from './http/logged-out.server.ts'
import styles from './styles.css?url'
import { LANGUAGE } from './text/direction.ts'
import { ButtonLink } from './ui/button.tsx'
import { CarriedFields } from './ui/form/carried-fields.tsx'
import { useHydrationMark } from './ui/hydration.ts'
import { lazyPart } from './ui/network.ts'
import { useNonce } from './ui/nonce.ts'
import { ClockContext, UTC_CLOCK } from './ui/timing/clock.tsx'

const loadWelcome = () => import('./frame/toasts/welcome-dialog.tsx')
const WelcomeDialog = import.meta.env.SSR ? (await loadWelcome()).default : lazyPart(loadWelcome)
const loadTypedTexts = () => import('./frame/typed-texts.tsx')
const TypedTexts = import.meta.env.SSR ? (await loadTypedTexts()).default : lazyPart(loadTypedTexts)

export const links: LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: MetaFunction = ({ error }) => [
  {
    title: error ? `${isMissing(error) ? 'Not found' : 'Something went wrong'} · ${BRAND}` : BRAND,
  },
  { name: 'description', content: 'Save pictures from anywhere, organise them, discover more.' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { env, viewer, now } = context
  const flash = takeFlash(request, context)
  const appearance = readAppearance(request)
  return {
    clock: clockOf(request),
    viewer: viewer && shown(viewer, now),
    accountIds: context.origin.accounts.map(({ memberId }) => memberId),
    appearance,
    flash: flash && shownFlash(flash),
    logUrl: env.LOG_URL || undefined,
  }
}

/**
 * Keeps a refused form's page, which Remix's default no longer does beside this function. The page
 * that finishes a one-tap sign-up is left at once: its message is for the next one.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
  const stays =
    currentUrl.pathname === '/connect/finish/' && nextUrl.pathname === currentUrl.pathname
  return !(stays && formAction) && actionStatus < 400
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  const page = useRouteLoaderData<typeof loader>('root')
  const member = page?.viewer ? drawnFor(page.viewer) : undefined
  const carried = useMemo(
    (): Record<string, string> => (member ? { [DRAWN_FOR.field]: member } : {}),
    [member],
  )
  return (
    <html
      {...LANGUAGE}
      data-log-url={page?.logUrl}
      data-drawn-for={member}
      data-theme={chosen(page?.appearance.theme)}
      data-motion={chosen(page?.appearance.motion)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColors theme={page?.appearance.theme ?? 'system'} />
        <Meta />
        <Links />
      </head>
      <body>
        <CarriedFields.Provider value={carried}>
          <ClockContext.Provider value={page?.clock ?? UTC_CLOCK}>{children}</ClockContext.Provider>
        </CarriedFields.Provider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

const CANVAS = { light: '#ffffff', dark: '#121211' } as const

function ThemeColors({ theme }: { theme: Appearance['theme'] }) {
  if (theme !== 'system') {
    return (
      <>
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={CANVAS[theme]} />
      </>
    )
  }
  return (
    <>
      <meta name="theme-color" content={CANVAS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={CANVAS.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}

function chosen(choice: string | undefined): string | undefined {
  return choice === 'system' ? undefined : choice
}

export default function App() {
  useHydrationMark()
  usePreloadedActions()
  useKeptBoards()
  const page = useRouteLoaderData<typeof loader>('root')
  useToldZone(page?.clock.zone)
  const flash = page?.flash
  return (
    <>
      <Outlet />
      <SignInDialogHost />
      <PickerHost />
      <Suspense>
        {flash?.kind === 'welcome' && <WelcomeDialog key={flash.words} flash={flash} />}
      </Suspense>
      <SavedHost pinId={flash?.kind === 'pin_created' ? flash.pinId : null} />
      {flash && flash.kind !== 'welcome' && (
        <FlashToast key={JSON.stringify(flash)} flash={flash} />
      )}
      {/* It changes the address: React wants every other boundary to be hydrated before. */}
      <Suspense>
        <MissingPageToast isOutdone={Boolean(flash)} />
      </Suspense>
      <CallTroubles />
      <NavigationStatus />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { title, text } = errorWords(error)
  const kept = keptWords(error)
  return (
    <SiteFrame>
      <div className="mx-auto flex max-w-xl flex-col items-center px-6 py-20 text-center">
        <h1 className="mb-3 text-xl">{title}</h1>
        <p className="mb-8 text-muted">{text}</p>
        <Suspense>{kept && <TypedTexts {...kept} />}</Suspense>
        <ButtonLink to="/ideas/" look={kept ? 'bare' : 'brand'}>
          See new ideas
        </ButtonLink>
      </div>
    </SiteFrame>
  )
}

function errorWords(error: unknown): { title: string; text: string } {
  if (isMissing(error)) {
    const text = 'The page may have been moved or deleted, or its address has a slip in it.'
    return { title: 'There is nothing here', text }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    const text = typeof error.data?.message === 'string' ? error.data.message : error.statusText
    return { title: "That didn't work", text }
  }
  const text = 'It has been noted. Trying again often helps.'
  return { title: 'Sorry! Something went wrong on our end.', text }
}

/** The texts of a page of another account, or of a member who is logged out by now. */
function keptWords(error: unknown): KeptWords | null {
  if (!isRouteErrorResponse(error) || !error.data) return null
  const { typed, again, hasFile, memberId }: Partial<SwitchedPage & LoggedOutPage> = error.data
  if (again) return { texts: again, loggedOut: { memberId: memberId ?? null, hasFile: !!hasFile } }
  return typed ? { texts: Object.entries(typed), loggedOut: null } : null
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

function shown(viewer: Viewer, now: number): ShownViewer {
  return {
    id: viewer.id,
    username: viewer.username,
    firstName: viewer.firstName,
    fullName: viewer.fullName,
    pictureHash: viewer.pictureHash,
    avatarColorIndex: viewer.avatarColorIndex,
    isPartner: viewer.isPartner,
    acting: viewer.acting,
    hasOtherProfiles: viewer.hasOtherProfiles,
    lastBoard: viewer.lastBoard,
    invitation: viewer.invitation,
    factorLossAt: viewer.factorLossAt,
    staffRole: viewer.staffRole,
    hasNewUpdate: viewer.hasNewUpdate,
    hasNewDecision: viewer.hasNewDecision,
    preferences: viewer.preferences,
    mayPromote: mayPromote(viewer, now),
    isNew: viewer.sessionStartedAt === viewer.createdAt,
  }
}
