import { useCallback, useEffect, useState } from 'react'
import { cachedBoards, withSameTopChoices } from './board-cache.ts'
import type { PickerBoard, PickerBoards, PickerSection } from './picker.ts'
import { fetchBoards, fetchSections } from './picker-calls.ts'
import { useActingProfile } from './use-acting-profile.tsx'

type PickerDataOptions<T> = T | null | undefined

/** Loads the sections of the chosen board, and the boards unless the page already has them. */
export function usePickerData({
  board,
  pinId,
  known,
}: {
  board: PickerBoard | null
  pinId: number | null
  known: PickerBoards | undefined
}) {
  const profile = useActingProfile()
  const [boards, setBoards] = useState<PickerDataOptions<PickerBoards>>(
    known ?? cachedBoards(profile) ?? undefined,
  )
  const [sections, setSections] = useState<PickerDataOptions<PickerSection[]>>()

  const loadBoards = useCallback(() => {
    setBoards((last) => last ?? undefined)
    fetchBoards(profile, pinId).then((found) =>
      setBoards((last) =>
        found && last ? withSameTopChoices(last, found) : (found ?? last ?? null),
      ),
    )
  }, [profile, pinId])

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
