import { Outlet, useLocation } from '@remix-run/react'
import { type ReactNode, Suspense } from 'react'
import { PushOfferHost } from '../features/identity/push/push-offer-host.tsx'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { lazyPart } from '../ui/network.ts'
import { Footer } from './footer.tsx'
import { BottomBar } from './header/bottom-bar.tsx'
import { Header } from './header/header.tsx'
import { KeysHost } from './keys/keys-host.tsx'
import { PasteHost } from './pasting/paste-host.tsx'
import { useOneAccount } from './use-one-account.tsx'

const loadLossNotice = () => import('./header/loss-notice.tsx')
const loadDecisionNotice = () => import('./header/decision-notice.tsx')
const DecisionNotice = import.meta.env.SSR
  ? (await loadDecisionNotice()).default
  : lazyPart(loadDecisionNotice)
/** Hardly anybody has it. */
const LossNotice = import.meta.env.SSR ? (await loadLossNotice()).default : lazyPart(loadLossNotice)

export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function SiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const lossAt = viewer?.factorLossAt ?? null
  useOneAccount()
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-full bg-ink px-4 py-2 text-canvas focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to the content
      </a>
      <Header />
      <Suspense>
        {lossAt !== null && <LossNotice lossAt={lossAt} />}
        {viewer?.hasNewDecision && <DecisionNotice />}
      </Suspense>
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      {/* A new one for each page: one that stayed would shift as the next page comes. */}
      <Footer key={pathname} />
      <BottomBar />
      <PasteHost />
      <KeysHost />
      <PushOfferHost />
    </>
  )
}
