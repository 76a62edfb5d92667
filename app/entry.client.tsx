import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { closeOverlayByHistory } from './features/screens/pin-page/overlay-history.ts'
import { loadRouteList } from './frame/routing/route-list.ts'
import { prepareCalls, prepareRouter } from './frame/routing/router-calls.ts'
import { noteTyping } from './frame/typed-text.ts'
import { readyToHydrate } from './ui/hydration.ts'
import { loadAhead } from './ui/network.ts'
import { whenIdle } from './ui/timing/when-idle.ts'

prepareCalls()
prepareRouter()
noteTyping()
closeOverlayByHistory()

void hydrate()

whenIdle(() => {
  loadAhead(loadRouteList)
  void registerServiceWorker()
})

async function hydrate(): Promise<void> {
  await readyToHydrate()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

async function registerServiceWorker(): Promise<void> {
  const isForDevelopers = window.location.pathname.startsWith('/dev/')
  if (!import.meta.env.PROD || isForDevelopers || !('serviceWorker' in navigator)) return
  // Browsers may forbid it; nothing depends on it.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null)
}

// Under `npm run dev` a change of the server empties no form: Vite reloads a page of this name only.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
