import { useEffect, useMemo, useState } from 'react'
import { lastBoards } from '../../picker/last-boards.ts'
import type { PickerBoard, PickerSection } from '../../picker/picker.ts'
import { fetchBoards, fetchSections } from '../../picker/picker-calls.ts'
import { useAsker } from '../../picker/use-asker.tsx'
import type { Here, Place } from '../select/place.ts'

type RailRow = Place & { id: number; picture: string | null; isSecret: boolean }

export function useRailRows(here: Here): { ofBoard: RailRow[]; boards: RailRow[] } {
  const { boardId, boardName, sectionId, sections } = here
  const all = useBoards()
  const pictures = useSectionPictures(here)
  return useMemo(() => {
    const rows = all.map(boardRow)
    const own = rows.find(({ id }) => id === boardId) ?? unreadRow(boardId, boardName)
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

function boardRow({ id, name, imageCoverUrl, privacy }: PickerBoard): RailRow {
  const isSecret = privacy === 'secret'
  return { id, boardId: id, sectionId: null, name, picture: imageCoverUrl, isSecret }
}

/** The page's own board before the boards are loaded. */
function unreadRow(id: number, name: string): RailRow {
  return { id, boardId: id, sectionId: null, name, picture: null, isSecret: false }
}

function useBoards(): readonly PickerBoard[] {
  const asker = useAsker()
  const [boards, setBoards] = useState<readonly PickerBoard[]>(lastBoards(asker)?.allBoards ?? [])
  useEffect(() => {
    let isGone = false
    fetchBoards(asker, 0).then((found) => isGone || (found && setBoards(found.allBoards)))
    return () => {
      isGone = true
    }
  }, [asker])
  return boards
}

function useSectionPictures({ boardId, sections }: Here): ReadonlyMap<number, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: sections that come anew have other pins
  useEffect(() => {
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
