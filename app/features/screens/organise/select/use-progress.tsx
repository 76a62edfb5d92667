import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { forgetOtherWalls } from '../../wall/wall-pages.tsx'
import type { BoardAction } from '../bulk-action/action.ts'
import { pollUntilDone } from './bulk-action-client.ts'
import type { WallPlace } from './place.ts'
import { rememberRunningAction } from './running-action.ts'

export function useProgress(here: WallPlace) {
  const [progress, setProgress] = useState<BoardAction | null>(null)
  const { revalidate } = useRevalidator()

  async function finish(begun: BoardAction): Promise<BoardAction | null> {
    const ended = await pollUntilDone(begun, (action) => {
      rememberRunningAction(here.boardId, action.id)
      setProgress(action)
    })
    rememberRunningAction(here.boardId, null)
    setProgress(null)
    forgetOtherWalls(here.feed)
    revalidate()
    return ended
  }
  return { progress, finish }
}
