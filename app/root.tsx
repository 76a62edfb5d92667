import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { Suspense, useContext, useMemo, useState } from 'react'
import { ThemeColors } from './appearance/theme-colors.tsx'
import { BRAND, SITE_DESCRIPTION } from './brand.ts'
import type { Viewer } from './context.server.ts'
import { mayPromote } from './features/ads/eligibility.ts'
import { mediaOrigin } from './features/core/pictures/shown-picture.ts'
import type { ShownViewer } from './features/identity/sessions/use-viewer.tsx'
import { SignInDialogHost } from './features/identity/sign-in/sign-in-dialog-host.tsx'
import { PickerHost } from './features/screens/picker/picker-host.tsx'
import { SavedHost } from './features/screens/picker/saved/saved-host.tsx'
import { useKeptBoards } from './features/transfer/offline/use-kept-boards.tsx'
import { shownFlash } from './flashes/flash.ts'
import { IDEMPOTENCY_KEY } from './forms/idempotency-key.ts'
import { FirstScript } from './frame/inline/first-script.tsx'
import { MediaOrigin } from './frame/inline/media-origin.tsx'
import { NavigationStatus } from './frame/navigation-status.tsx'
import { usePreloadedActions } from './frame/routing/preload-actions.ts'
import { SiteFrame } from './frame/site.tsx'
import { FlashToast } from './frame/toasts/flash-toast.tsx'
import { MissingPageToast } from './frame/toasts/missing-page-toast.tsx'
import { RequestErrors } from './frame/toasts/request-errors.tsx'
import type { KeptTexts } from './frame/typed-texts.tsx'
import { useReportedZone } from './frame/use-reported-zone.tsx'
import { readAppearance } from './http/cookies/appearance-cookie.server.ts'
import { takeFlash } from './http/cookies/flash.server.ts'
import { clockOf } from './http/cookies/time-zone.server.ts'
import type { SwitchedPage } from './http/form.server.ts'
import type { LoggedOutPage } from './http/logged-out.server.ts'
import { RENDERED_FOR, renderedFor } from './rendered-for.ts'
import styles from './styles.css?url'
import { LANGUAGE } from './text/direction.ts'
import { emailParts } from './text/email-parts.ts'
import { ButtonLink } from './ui/button.tsx'
import { Build } from './ui/failing/build.ts'
import { errorText, isMissing } from './ui/failing/error-text.ts'
import { Part } from './ui/failing/part.tsx'
import { useErrorReported } from './ui/failing/use-error-reported.ts'
import { CarriedFields } from './ui/form/carried-fields.tsx'
import { useHydrationMark } from './ui/hydration.ts'
import { lazyPart } from './ui/network.ts'
import { useNonce } from './ui/nonce.ts'
import { ClockContext, UTC_CLOCK } from './ui/timing/clock.tsx'

const loadWelcome = () => import('./frame/toasts/welcome-dialog.tsx')
const WelcomeDialog = import.meta.env.SSR ? (await loadWelcome()).default : lazyPart(loadWelcome)
const loadTypedTexts = () => import('./frame/typed-texts.tsx')
const TypedTexts = import.meta.env.SSR ? (await loadTypedTexts()).default : lazyPart(loadTypedTexts)

export const meta: MetaFunction = ({ error }) => [
  {
    title: error ? `${isMissing(error) ? 'Not found' : 'Something went wrong'} · ${BRAND}` : BRAND,
  },
  { name: 'description', content: SITE_DESCRIPTION },
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
    flash: flash && { ...shownFlash(flash), at: now },
    logUrl: env.LOG_URL || undefined,
  }
}

/**
 * Doesn't reload the data after a refused form, although Remix does so by default, or after a one-tap sign-up, because
 * the flash message is for the next page.
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
  const member = page?.viewer ? renderedFor(page.viewer) : undefined
  const route = useMatches().at(-1)?.id
  const build = useContext(Build)
  const [pageId] = useState(() => crypto.randomUUID())
  const carried = useMemo(
    () =>
      member ? { [RENDERED_FOR.field]: member, [IDEMPOTENCY_KEY.field]: { page: pageId } } : {},
    [member, pageId],
  )
  return (
    <html
      {...LANGUAGE}
      data-log-url={page?.logUrl}
      data-media-origin={mediaOrigin() || undefined}
      data-route={route}
      data-build={build}
      data-rendered-for={page && (member ?? '')}
      data-theme={chosen(page?.appearance.theme)}
      data-motion={chosen(page?.appearance.motion)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColors theme={page?.appearance.theme ?? 'system'} />
        <FirstScript />
        <MediaOrigin />
        <Meta />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
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

export default function App() {
  useHydrationMark()
  usePreloadedActions()
  useKeptBoards()
  const page = useRouteLoaderData<typeof loader>('root')
  useReportedZone(page?.clock.zone)
  const flash = page?.flash
  return (
    <>
      <Outlet />
      <SignInDialogHost />
      <PickerHost />
      <Part name="welcome" place="over">
        <Suspense>
          {flash?.kind === 'welcome' && <WelcomeDialog key={flash.text} flash={flash} />}
        </Suspense>
      </Part>
      <SavedHost pinId={flash?.kind === 'pin_created' ? flash.pinId : null} />
      {flash && flash.kind !== 'welcome' && (
        <Part name="flash" place="over">
          <FlashToast key={flash.at} flash={flash} />
        </Part>
      )}
      {/* The toast changes the address. Before that, React requires all other boundaries to be hydrated. */}
      <Suspense>
        <MissingPageToast isReplaced={Boolean(flash)} />
      </Suspense>
      <Part name="toasts" place="over">
        <RequestErrors />
      </Part>
      <NavigationStatus />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { title, text, isLogged } = errorText(error)
  const isCounted = useErrorReported(isLogged ? null : error)
  const kept = keptTexts(error)
  return (
    <SiteFrame>
      <div className="mx-auto flex max-w-xl flex-col items-center px-6 py-20 text-center">
        <h1 className="mb-3 text-xl">{title}</h1>
        <p className="text-muted">{text}</p>
        <p role="status" className="mb-2 min-h-6 text-muted">
          {(isLogged || isCounted) && 'We’ve logged the error.'}
        </p>
        <Suspense>{kept && <TypedTexts {...kept} />}</Suspense>
        <ButtonLink to="/ideas/" look={kept ? 'bare' : 'brand'}>
          See new ideas
        </ButtonLink>
      </div>
    </SiteFrame>
  )
}

function chosen(choice: string | undefined): string | undefined {
  return choice === 'system' ? undefined : choice
}

function keptTexts(error: unknown): KeptTexts | null {
  if (!isRouteErrorResponse(error) || !error.data) return null
  const { typed, again, hasFile, memberId }: Partial<SwitchedPage & LoggedOutPage> = error.data
  if (again) return { texts: again, loggedOut: { memberId: memberId ?? null, hasFile: !!hasFile } }
  return typed ? { texts: Object.entries(typed), loggedOut: null } : null
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
    hasNoEmail: emailParts(viewer.email) === null,
    isNew: viewer.sessionStartedAt === viewer.createdAt,
  }
}
