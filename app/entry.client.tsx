import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { closeOverlayByHistory } from './features/screens/pin-page/overlay-history.ts'
import { loadRouteList } from './frame/routing/route-list.ts'
import { prepareCalls, prepareRouter } from './frame/routing/router-calls.ts'
import { registerServiceWorker } from './frame/service-worker.ts'
import { noteTyping } from './frame/typed-text.ts'
import { loadAhead } from './ui/network.ts'
import { whenIdle } from './ui/timing/when-idle.ts'

prepareCalls()
prepareRouter()
noteTyping()
closeOverlayByHistory()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

whenIdle(() => {
  loadAhead(loadRouteList)
  void registerServiceWorker()
})

// Under `npm run dev` a change of the server empties no form: Vite reloads a page of this name only.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
