import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  leaveBoard,
  removeCollaborator,
} from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { mergeSection } from '../../../../app/features/screens/organise/sections/change-section.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aPin, pinsOn, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { orderOn } from '../../../factories/screens/organise.ts'

const SAVES = 30

test('a collaborator can’t add a pin from the moment they are removed', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const collaboratorId = await share(ana, board, bo)
  const { id: pinId } = await aPin(bo, await aBoard(bo))
  const theirs = await pinsOn(bo, await aBoard(bo), SAVES)

  await savePin(bo, { pinId, boardId: board.id, section: null })

  // These requests have read the board before the removal, but haven't written to it yet.
  const ended = Promise.allSettled(
    theirs.flatMap((own) => [
      savePin(elsewhere(bo), { pinId, boardId: board.id, section: null }),
      editPin(elsewhere(bo), { pinId: own, boardId: board.id }),
    ]),
  )
  await removeCollaborator(ana, { boardId: board.id, collaboratorId })
  const thatMoment = await orderOn(board)
  const results = await ended

  expect(await orderOn(board)).toEqual(thatMoment)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2 * SAVES + 1 - thatMoment.length)
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ reason: { code: 'not_found', field: 'boardId' } })
  }
  expect(await wrongCounts()).toEqual([])
})

test('a pin is inserted only if its pinner may use the board at that moment', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  await share(ana, board, bo)
  const { id: pictureId } = await storePicture(bo, aPicture())
  const section = await aSection(ana, other)
  const gone = await aSection(ana, board)
  await mergeSection(ana, { sectionId: gone.id, intoId: null })
  const put = (boardId: number, sectionId: number | null) =>
    insertPin(bo, { boardId, sectionId, pictureId, method: 'uploaded' })

  await put(board.id, null)
  for (const [boardId, sectionId] of [
    [other.id, null],
    [board.id, section.id],
    [board.id, gone.id],
  ] as const) {
    await expect(put(boardId, sectionId)).rejects.toMatchObject({ code: 'not_found' })
  }
  await leaveBoard(bo, { boardId: board.id })

  await expect(put(board.id, null)).rejects.toMatchObject({ code: 'not_found', field: 'boardId' })
  expect([await orderOn(board), await orderOn(other)]).toMatchObject([{ length: 1 }, []])
})

/** The same member with a separate connection, as every request has. */
function elsewhere<C extends Context>(member: C): C {
  return { ...member, db: aVisitor().db }
}
