import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { dropPlace } from '../../features/screens/tray/drop-place.ts'
import { dropReceiver } from '../../features/screens/tray/drop-receiver.ts'
import { type HeldDrop, holdDrop } from '../../features/screens/tray/held-drop.ts'
import { TRAY_PATH } from '../../features/screens/tray/tray-path.ts'
import { useAddToTray } from '../../features/screens/tray/use-add-to-tray.tsx'
import { hasTypedText } from '../../ui/form/typed-text.ts'
import { untilLoaded } from '../../ui/network.ts'
import { type DropVerdict, takeDrops } from './drops.ts'

/**
 * Takes what is dropped on any page, also before the code that reads it has been loaded. `over` is what the page will
 * do with what is dragged over it.
 */
export function useDrops(maySave: boolean) {
  const { pathname } = useLocation()
  const isTray = pathname === TRAY_PATH
  const [over, setOver] = useState<DropVerdict | null>(null)
  const [message, say] = useState<string | null>(null)
  const navigate = useNavigate()
  const addToTray = useAddToTray()

  useEffect(() => {
    if (!maySave) return
    async function take(drop: HeldDrop) {
      const place = dropPlace()
      const [{ readDrop }, { takeDropped }] = await untilLoaded(() =>
        Promise.all([
          import('../../features/screens/tray/dropped.ts'),
          import('../../features/screens/tray/take-dropped.ts'),
        ]),
      )
      const dropped = await readDrop(drop)
      await takeDropped(dropped, place, isTray, { addToTray, navigate, say })
    }
    return takeDrops({
      judge: () => (isTray || dropReceiver() ? 'taken' : verdictOfPage()),
      onOver: setOver,
      onDrop: (data) => {
        const drop = holdDrop(data)
        say(null)
        const receive = dropReceiver()
        if (receive) receive(drop)
        else void take(drop)
      },
    })
  }, [maySave, isTray, addToTray, navigate])

  return { over, message }
}

function verdictOfPage(): DropVerdict {
  if (hasTypedText()) return 'typed'
  return document.querySelector('input[type=file]') ? 'field' : 'taken'
}
