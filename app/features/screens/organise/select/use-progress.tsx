import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { forgetOtherWalls } from '../../wall/wall-pages.tsx'
import type { BoardAction } from '../action/action.ts'
import { noteGoing } from './going.ts'
import type { Here } from './place.ts'
import { follow } from './send.ts'

export function useProgress(here: Here) {
  const [progress, setProgress] = useState<BoardAction | null>(null)
  const { revalidate } = useRevalidator()

  async function finish(begun: BoardAction): Promise<BoardAction | null> {
    const ended = await follow(begun, (action) => {
      noteGoing(here.boardId, action.id)
      setProgress(action)
    })
    noteGoing(here.boardId, null)
    setProgress(null)
    forgetOtherWalls(here.feed)
    revalidate()
    return ended
  }
  return { progress, finish }
}
