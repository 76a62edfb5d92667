import { useEffect } from 'react'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { continueAs } from '../features/identity/sign-in/visited-pages.ts'
import { clearBoardCache } from '../features/screens/picker/board-cache.ts'
import { forgetSaves } from '../features/screens/picker/saved/saved-pins.tsx'
import { memberOf, renderedFor } from '../rendered-for.ts'
import { hasTypedText } from '../ui/form/typed-text.ts'
import { reportAccountChange, resolveAccountChange } from './account-change.ts'

/** Keeps all tabs on the same account. A page with typed text shows a dialog instead of reloading. */
export function useOneAccount(): void {
  const viewer = useViewer()
  const shown = viewer && renderedFor(viewer)
  const isNew = viewer?.isNew === true

  useEffect(() => {
    const channel = new BroadcastChannel('viewer')
    if (continueAs(shown, isNew)) {
      clearBoardCache()
      forgetSaves()
      channel.postMessage(shown)
    }
    channel.onmessage = ({ data }) => {
      if (data === shown) resolveAccountChange('send_again')
      else if (!hasTypedText()) window.location.reload()
      // If only the profile has changed, the server refuses the form with an explanation.
      else if (shown && memberOf(data) !== memberOf(shown)) {
        reportAccountChange(data === null ? 'logged_out' : 'switched')
      }
    }
    return () => channel.close()
  }, [shown, isNew])
}
