import { useEffect, useMemo, useState } from 'react'
import { cachedBoards } from '../../picker/board-cache.ts'
import type { PickerBoard, PickerSection } from '../../picker/picker.ts'
import { fetchBoards, fetchSections } from '../../picker/picker-calls.ts'
import { isFoundBy } from '../../picker/rows/name-search.ts'
import { useActingProfile } from '../../picker/use-acting-profile.tsx'
import { isSamePlace, type MoveSource } from '../select/move-source.ts'
import type { SelectionPlace, WallPlace } from '../select/place.ts'

type RailRow = SelectionPlace & {
  id: number
  picture: string | null
  isSecret: boolean
  sectionCount: number
}

function useRailRows(here: WallPlace): { ofBoard: RailRow[]; boards: RailRow[] } {
  const { boardId, boardName, sectionId, sections } = here
  const all = useBoards()
  const pictures = useSectionPictures(here)
  return useMemo(() => {
    const rows = all.map(boardRow)
    const own = rows.find(({ id }) => id === boardId) ?? unloadedRow(boardId, boardName)
    const ofBoard = sections
      .filter(({ id }) => id !== sectionId)
      .map(({ id, title }) => ({
        ...own,
        id,
        sectionId: id,
        name: title,
        picture: pictures.get(id) ?? null,
      }))
    return {
      ofBoard: sectionId === null ? ofBoard : [own, ...ofBoard],
      boards: rows.filter(({ id }) => id !== boardId),
    }
  }, [all, pictures, boardId, boardName, sectionId, sections])
}

const RAIL_SEARCH_FROM = 9

/** The rail's places that match its search, except for the place that all pins are already in. */
export function useFoundRailRows(here: WallPlace, source: MoveSource) {
  const [query, setQuery] = useState('')
  const { ofBoard, boards } = useRailRows(here)
  const isFound = (row: RailRow) =>
    isFoundBy(row.name, query) && !isSamePlace(source, row, row.sectionCount)
  return {
    query,
    setQuery,
    isLong: ofBoard.length + boards.length >= RAIL_SEARCH_FROM,
    ofBoard: ofBoard.filter(isFound),
    boards: boards.filter(isFound),
  }
}

function boardRow({ id, name, imageCoverUrl, privacy, sectionCount }: PickerBoard): RailRow {
  const isSecret = privacy === 'secret'
  const place = { boardId: id, sectionId: null, name }
  return { ...place, id, picture: imageCoverUrl, isSecret, sectionCount }
}

/** A row for the page's own board, shown until the boards are loaded. */
function unloadedRow(id: number, name: string): RailRow {
  const place = { boardId: id, sectionId: null, name }
  return { ...place, id, picture: null, isSecret: false, sectionCount: 0 }
}

function useBoards(): readonly PickerBoard[] {
  const profile = useActingProfile()
  const [boards, setBoards] = useState<readonly PickerBoard[]>(
    cachedBoards(profile)?.allBoards ?? [],
  )
  useEffect(() => {
    let isGone = false
    fetchBoards(profile, 0).then((found) => isGone || (found && setBoards(found.allBoards)))
    return () => {
      isGone = true
    }
  }, [profile])
  return boards
}

function useSectionPictures({ boardId, sections }: WallPlace): ReadonlyMap<number, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (sections.length === 0) return
    let isGone = false
    fetchSections({ id: boardId }).then(
      (found) => isGone || (found && setPictures(new Map(found.flatMap(pictureOf)))),
    )
    return () => {
      isGone = true
    }
  }, [boardId, sections])
  return pictures
}

function pictureOf({ id, previewPins: [newest] }: PickerSection): [number, string][] {
  return newest ? [[id, newest.imageSquareUrl]] : []
}
