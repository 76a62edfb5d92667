import { useEffect } from 'react'
import { drawnFor, memberOf } from '../drawn-for.ts'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { goOnAs } from '../features/identity/sign-in/visited-pages.ts'
import { forgetBoards } from '../features/screens/picker/last-boards.ts'
import { forgetSaves } from '../features/screens/picker/saved/saved-pins.tsx'
import { settleDeparture, tellDeparture } from './other-account.ts'
import { hasTypedText } from './typed-text.ts'

/** Lets the tabs of a browser go on as the same member; a page with typed text stays and is told. */
export function useOneAccount(): void {
  const viewer = useViewer()
  const shown = viewer && drawnFor(viewer)
  const isNew = viewer?.isNew === true

  useEffect(() => {
    const channel = new BroadcastChannel('viewer')
    if (goOnAs(shown, isNew)) {
      forgetBoards()
      forgetSaves()
      channel.postMessage(shown)
    }
    channel.onmessage = ({ data }) => {
      if (data === shown) settleDeparture('send_again')
      else if (!hasTypedText()) window.location.reload()
      // A text for another profile of the same member is refused in words when it is sent.
      else if (shown && memberOf(data) !== memberOf(shown)) {
        tellDeparture(data === null ? 'logged_out' : 'switched')
      }
    }
    return () => channel.close()
  }, [shown, isNew])
}
