import { eq } from 'drizzle-orm'
import { members } from '../../app/db/identity/accounts.ts'
import { anAdvertiser } from '../factories/ads/promotions.ts'
import { aBoard, aSection } from '../factories/content/boards.ts'
import { aPin, pinsOn } from '../factories/content/pins.ts'
import { aMember, aStaffMember, browserOf } from '../factories/identity/people.ts'
import { aToken } from '../factories/identity/tokens.ts'

export type Maker = Awaited<ReturnType<typeof aMaker>>

/** A member with boards and pins, and a pin of another member. */
export async function aMaker() {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const bo = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const section = await aSection(ana, board)
  const [pin = 0] = await pinsOn(ana, board, 2)
  const { id: inside } = await aPin(ana, board, { sectionId: section.id })
  const [theirs = 0] = await pinsOn(bo, await aBoard(bo), 1)
  return {
    ana,
    bo,
    board,
    other,
    section,
    pin,
    inside,
    theirs,
    token: await aToken(ana),
    browser: await browserOf(ana),
  }
}

/** A business that may advertise, its pin, and its browser. */
export async function aSeller() {
  const { kiln, pin } = await anAdvertiser()
  await kiln.db.update(members).set({ emailVerifiedAt: 1 }).where(eq(members.id, kiln.viewer.id))
  return { id: kiln.viewer.id, pin: pin.id, browser: await browserOf(kiln) }
}

/** A moderator who decides about members and links. */
export async function aModerator() {
  return browserOf(await aStaffMember('admin'))
}
