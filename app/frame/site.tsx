import { Outlet, useLocation } from '@remix-run/react'
import { type ReactNode, Suspense } from 'react'
import { PushOfferHost } from '../features/identity/push/push-offer-host.tsx'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { Part } from '../ui/failing/part.tsx'
import { lazyPart } from '../ui/network.ts'
import { DropSlot } from './dropping/drop-slot.tsx'
import { Footer } from './footer.tsx'
import { BottomBar } from './header/bottom-bar.tsx'
import { Header } from './header/header.tsx'
import { KeysHost } from './keys/keys-host.tsx'
import { PasteHost } from './pasting/paste-host.tsx'
import { useOneAccount } from './use-one-account.tsx'

const loadLossNotice = () => import('./header/lost-factor-notice.tsx')
const loadEmailNotice = () => import('./header/email-notice.tsx')
const loadDecisionNotice = () => import('./header/decision-notice.tsx')
const DecisionNotice = import.meta.env.SSR
  ? (await loadDecisionNotice()).default
  : lazyPart(loadDecisionNotice)
const LossNotice = import.meta.env.SSR ? (await loadLossNotice()).default : lazyPart(loadLossNotice)
const EmailNotice = import.meta.env.SSR
  ? (await loadEmailNotice()).default
  : lazyPart(loadEmailNotice)

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
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Header />
      <Part name="notices">
        <Suspense>
          {lossAt !== null && <LossNotice lossAt={lossAt} />}
          {viewer?.hasNoEmail && <EmailNotice />}
          {viewer?.hasNewDecision && <DecisionNotice />}
        </Suspense>
      </Part>
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      {/* Remounted for each page, because a kept footer would shift when the next page renders. */}
      <Footer key={pathname} />
      <BottomBar />
      <PasteHost />
      <DropSlot />
      <KeysHost />
      <PushOfferHost />
    </>
  )
}
