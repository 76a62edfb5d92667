import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { deleteBoard } from '../../../content/boards/board-lifecycle.server.ts'
import { createBoard, editBoard } from '../../../content/boards/boards.server.ts'
import { type FullBoard, readFullBoard } from './read-boards.server.ts'

const PRIVACY = { PUBLIC: 'public', PROTECTED: 'protected', SECRET: 'secret' } as const

type NewBoard = { name: string; description: string; privacy: keyof typeof PRIVACY }

type Change = { boardId: number } & { [Key in keyof NewBoard]?: NewBoard[Key] | undefined }

export async function addBoard(
  context: Context,
  { privacy, ...input }: NewBoard,
): Promise<FullBoard> {
  const { id: boardId } = await refusingTakenName(
    createBoard(context, { ...input, privacy: PRIVACY[privacy] }),
  )
  return readFullBoard(context, { boardId })
}

export async function changeBoard(
  context: Context,
  { privacy, ...input }: Change,
): Promise<FullBoard> {
  await refusingTakenName(editBoard(context, { ...input, privacy: privacy && PRIVACY[privacy] }))
  return readFullBoard(context, input)
}

export async function removeBoard(context: Context, input: { boardId: number }): Promise<void> {
  await deleteBoard(context, input)
}

/** Pinterest answers 400 if a name is taken. */
async function refusingTakenName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'board_name_taken'
    throw isTaken ? new Refusal('board_name_double', 'name') : error
  }
}
