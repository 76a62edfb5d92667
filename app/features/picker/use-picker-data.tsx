import { useCallback, useEffect, useState } from 'react'
import { useViewer } from '../auth/sessions/use-viewer.tsx'
import type { PickerBoard, PickerBoards, PickerSection } from './picker.ts'
import { fetchBoards, fetchSections, lastBoards } from './picker-calls.ts'

/** Undefined while loading, null on failure. */
type Asked<T> = T | null | undefined

/** Reads the boards, unless the page has, and the sections of the chosen one. */
export function usePickerData({
  board,
  pinId,
  known,
}: {
  board: PickerBoard | null
  pinId: number | null
  known: PickerBoards | undefined
}) {
  const viewer = useViewer()
  const { id: viewerId = 0, username = '' } = viewer ?? {}
  const [boards, setBoards] = useState<Asked<PickerBoards>>(
    known ?? lastBoards(viewerId) ?? undefined,
  )
  const [sections, setSections] = useState<Asked<PickerSection[]>>()

  const loadBoards = useCallback(() => {
    setBoards((last) => last ?? undefined)
    fetchBoards({ id: viewerId, username }, pinId).then((found) =>
      setBoards((last) => found ?? last ?? null),
    )
  }, [viewerId, username, pinId])

  const loadSections = useCallback(() => {
    setSections(undefined)
    if (board) fetchSections(board).then(setSections)
  }, [board])

  const isKnown = known !== undefined
  useEffect(() => {
    if (!isKnown) loadBoards()
  }, [isKnown, loadBoards])
  useEffect(loadSections, [loadSections])

  return { boards, sections, loadBoards, loadSections }
}
