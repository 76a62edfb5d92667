import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { renderedFor } from '../../../../rendered-for.ts'
import { untilLoaded } from '../../../../ui/network.ts'
import { announce } from '../../../../ui/overlay/announce.ts'
import { useAccountIds, useViewer } from '../../../identity/sessions/use-viewer.tsx'
import type { NewHanded } from '../store/add-handed.ts'
import { openTray } from '../store/open-tray.ts'
import { picturesText } from '../tray-texts.ts'
import { incomingFragments, onFragments, takeFragments } from './incoming-fragments.ts'

const NONE: readonly string[] = []

/** The ids that this page has taken. The extension repeats pictures if it can't know that the page received them. */
const taken = new Set<string>()

/** Whether this page has added handed pictures. Other sites can't change its fragment. */
let isTrusted = false

/**
 * Adds the pictures that the extension hands to the tray. Pictures wait until the member has agreed if this tab
 * knows none of their ids, because any website can link to the tray.
 */
export function useHandedPictures() {
  const fragments = useSyncExternalStore(onFragments, incomingFragments, () => NONE)
  const viewer = useViewer()
  const owner = viewer && renderedFor(viewer)
  const accountIds = useAccountIds()
  const [waiting, setWaiting] = useState<readonly NewHanded[]>([])

  const add = useCallback(
    async (pictures: readonly NewHanded[]) => {
      if (owner === null) return
      isTrusted = true
      const { addHanded } = await untilLoaded(() => import('../store/add-handed.ts'))
      await openTray(owner, accountIds)
      const isAdded = addHanded(pictures)
      announce(`${picturesText(pictures.length)} added`)
      await isAdded
    },
    [owner, accountIds],
  )

  useEffect(() => {
    if (fragments.length === 0 || owner === null) return
    void newPictures().then(({ pictures, asked, isKnown }) => {
      if (isKnown || isTrusted) {
        if (pictures.length > 0) void add(pictures)
      } else if (asked.length > 0) setWaiting((earlier) => [...earlier, ...asked])
    })
  }, [fragments, owner, add])

  return {
    waiting,
    add() {
      setWaiting([])
      void add(waiting)
    },
    dismiss: () => setWaiting([]),
  }
}

/**
 * The pictures of the new fragments that this tab has neither saved nor added; `asked` are those about which to ask a
 * member who doesn't know them. `isKnown` means that the tab knows at
 * least one of the fragments' pictures.
 */
async function newPictures(): Promise<{
  pictures: NewHanded[]
  asked: NewHanded[]
  isKnown: boolean
}> {
  const { fromPublicHosts, readHanded, readNote } = await untilLoaded(
    () => import('./read-handed.ts'),
  )
  const noted = takeFragments()
    .flatMap(readHanded)
    .map((picture) => ({ picture, note: readNote(picture.id) }))
  const pictures = noted.flatMap(({ picture, note }) => {
    if (taken.has(picture.id) || note?.state === 'saved' || note?.state === 'added') return []
    taken.add(picture.id)
    return [{ ...picture, typed: note?.texts ?? {} }]
  })
  const asked = fromPublicHosts(pictures, location.hostname)
  return { pictures, asked, isKnown: noted.some(({ note }) => note !== null) }
}
