import { useEffect } from 'react'
import { useViewer } from '../features/auth/sessions/use-viewer.tsx'
import { forgetBoards } from '../features/picker/picker-calls.ts'
import { forgetSaves } from '../features/picker/saved/saved-pins.tsx'
import { forgetOthers } from '../tab-memory.ts'
import { settleDeparture, tellDeparture } from './other-account.ts'
import { reloadPage } from './reload.ts'
import { hasTypedText } from './typed-text.ts'

/** Lets the tabs of a browser go on as the same member; a page with typed text stays and is told. */
export function useOneAccount(): void {
  const memberId = useViewer()?.id ?? null

  useEffect(() => {
    const channel = new BroadcastChannel('viewer')
    if (forgetOthers(memberId)) {
      forgetBoards()
      forgetSaves()
      channel.postMessage(memberId)
    }
    channel.onmessage = ({ data }) => {
      if (data === memberId) settleDeparture('send_again')
      else if (!hasTypedText()) reloadPage()
      else if (memberId !== null) tellDeparture(data === null ? 'logged_out' : 'switched')
    }
    return () => channel.close()
  }, [memberId])
}
