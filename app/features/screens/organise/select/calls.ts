import type { BoardToCreate } from '../../picker/create/create-board-form.tsx'
import type { Chosen, DropPlace, SelectionPlace, WallPlace } from './place.ts'

type Here = Pick<WallPlace, 'boardId' | 'sectionId'>

export type ActionCall = { path: string; body: Readonly<Record<string, unknown>> }

/** The specification's call for each kind of move. */
export function moveCall(here: Here, { all, ids }: Chosen, to: SelectionPlace): ActionCall {
  if (all)
    return { path: '/resource/BulkEditSelectAllResource/update/', body: allTo(here, ids, to) }
  if (to.boardId !== here.boardId) {
    return { path: '/resource/BulkEditResource/update/', body: someTo(ids, to) }
  }
  if (to.sectionId !== null) {
    return {
      path: '/resource/BoardSectionEditResource/update/',
      body: { section_id: to.sectionId, pins: ids },
    }
  }
  if (here.sectionId !== null) {
    return {
      path: '/resource/BoardSectionPinsResource/delete/',
      body: { section_id: here.sectionId, pins: ids },
    }
  }
  return { path: '/resource/BulkEditResource/update/', body: someTo(ids, to) }
}

export function copyCall(here: Here, { all, ids }: Chosen, to: SelectionPlace): ActionCall {
  return all
    ? { path: '/resource/BulkEditSelectAllResource/create/', body: allTo(here, ids, to) }
    : { path: '/resource/BulkEditResource/create/', body: someTo(ids, to) }
}

export function deleteCall({ boardId, sectionId }: Here, { all, ids }: Chosen): ActionCall {
  return all
    ? {
        path: '/resource/BulkEditSelectAllResource/delete/',
        body: { board_id: boardId, old_section_id: sectionId, pin_ids: ids },
      }
    : { path: '/resource/BulkEditResource/delete/', body: { pin_ids: ids } }
}

export function newBoardCall(
  { name, isSecret }: BoardToCreate,
  { isActing, profileId }: { isActing: boolean; profileId: number },
): ActionCall {
  return {
    path: '/resource/BoardResource/create/',
    body: {
      name,
      privacy: isSecret ? 'secret' : 'public',
      ...(isActing && { advertiser_id: profileId }),
    },
  }
}

export function sectionCall(
  here: Here,
  boardId: number,
  name: string,
  chosen: Chosen | null,
): ActionCall {
  const path = '/resource/BoardSectionResource/create/'
  if (!chosen) return { path, body: { board_id: boardId, name } }
  const { all, ids } = chosen
  const source = { source_board_id: here.boardId, source_section_id: here.sectionId }
  return {
    path,
    body: {
      board_id: boardId,
      name,
      initial_pins: ids,
      ...(all && { ...source, pin_import: true }),
    },
  }
}

export function orderCall(pinId: number, target: DropPlace, sectionId: number | null): ActionCall {
  return {
    path: '/resource/BoardPinOrderResource/update/',
    body: {
      pin_id: pinId,
      ...('edge' in target
        ? { edge: target.edge, section_id: sectionId }
        : { [`${target.side}_id`]: target.anchorId }),
    },
  }
}

function someTo(ids: readonly number[], { boardId, sectionId }: SelectionPlace) {
  return { board_id: boardId, section_id: sectionId, pin_ids: ids }
}

function allTo(here: Here, ids: readonly number[], to: SelectionPlace) {
  return {
    board_id: here.boardId,
    old_section_id: here.sectionId,
    new_board_id: to.boardId,
    new_section_id: to.sectionId,
    pin_ids: ids,
  }
}
