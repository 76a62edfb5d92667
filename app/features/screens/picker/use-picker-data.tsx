import { useCallback, useEffect, useState } from 'react'
import { lastBoards, withTopOf } from './last-boards.ts'
import type { PickerBoard, PickerBoards, PickerSection } from './picker.ts'
import { fetchBoards, fetchSections } from './picker-calls.ts'
import { useAsker } from './use-asker.tsx'

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
  const asker = useAsker()
  const [boards, setBoards] = useState<Asked<PickerBoards>>(known ?? lastBoards(asker) ?? undefined)
  const [sections, setSections] = useState<Asked<PickerSection[]>>()

  const loadBoards = useCallback(() => {
    setBoards((last) => last ?? undefined)
    fetchBoards(asker, pinId).then((found) =>
      setBoards((last) => (found && last ? withTopOf(last, found) : (found ?? last ?? null))),
    )
  }, [asker, pinId])

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
