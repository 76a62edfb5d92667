import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setMediaOrigin } from './features/core/pictures/shown-picture.ts'
import { closeOverlayByHistory } from './features/screens/pin-page/overlay-history.ts'
import { guardDrops } from './frame/dropping/drops.ts'
import { revertExtensionChanges } from './frame/extension-nodes.ts'
import { keepTyped } from './frame/keep-typed.ts'
import { loadRouteList } from './frame/routing/route-list.ts'
import { prepareCalls, prepareRouter } from './frame/routing/router-calls.ts'
import { Build } from './ui/failing/build.ts'
import { reportPageError } from './ui/failing/report-page-error.ts'
import { noteTyping } from './ui/form/typed-text.ts'
import { onceHydrated, readyToHydrate } from './ui/hydration.ts'
import { preload } from './ui/network.ts'
import { whenIdle } from './ui/timing/when-idle.ts'

// A browser that can't run our scripts, as marked by the first script, keeps the server's page.
if (document.documentElement.dataset['old'] === undefined) start()

function start(): void {
  setMediaOrigin(document.documentElement.dataset['mediaOrigin'])
  prepareCalls()
  prepareRouter()
  noteTyping()
  guardDrops()
  closeOverlayByHistory()
  void hydrate()
  whenIdle(() => {
    preload(loadRouteList)
    void registerServiceWorker()
  })
}

async function hydrate(): Promise<void> {
  if (!('showPopover' in HTMLElement.prototype)) {
    const { polyfillPopovers } = await import('./ui/overlay/popover-polyfill.ts')
    polyfillPopovers()
  }
  await readyToHydrate()
  const restoreTyped = keepTyped()
  const restoreExtensionNodes = revertExtensionChanges()
  onceHydrated(() => {
    restoreTyped()
    // Suspended parts are hydrated after the page.
    whenIdle(restoreExtensionNodes)
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Build.Provider value={window.__remixManifest.version}>
          <RemixBrowser />
        </Build.Provider>
      </StrictMode>,
      { onRecoverableError },
    )
  })
}

/** React rendered the page again instead of hydrating it. */
function onRecoverableError(error: unknown): void {
  void reportPageError('hydration', error)
  reportError(error)
}

async function registerServiceWorker(): Promise<void> {
  const isForDevelopers = window.location.pathname.startsWith('/dev/')
  if (!import.meta.env.PROD || isForDevelopers || !('serviceWorker' in navigator)) return
  // Browsers may forbid service workers. Nothing depends on them.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null)
}

// Under `npm run dev`, Vite only reloads a page of this name, so a server change doesn't clear forms.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
