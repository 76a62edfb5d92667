import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import type { SharedSubject } from '../../../../app/features/content/shares/share.ts'
import { deactivateAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aReader,
  hasDot,
  kindsOf,
  notificationsOf,
} from '../../../factories/operations/notifications.ts'
import {
  type Member,
  NOTIFYING_ACTIONS,
  type Scene,
  sending,
} from '../../../factories/operations/notifying-actions.ts'

/** Both members can see the secret board that these notifications are about. */
const KNOWN_TO_BOTH = ['invited', 'joined']

const ABOUT_NO_BOARD = ['followed', 'sent_profile']

type Cause = (scene: Scene, receiver: Member, actor: Member) => Promise<unknown>

const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run()

const CAUSES: Record<string, Cause> = {
  'the receiver blocks them': (_, receiver, actor) =>
    changeBlock(receiver, { memberId: actor.viewer.id, act: 'block' }),
  'they block the receiver': (_, receiver, actor) =>
    changeBlock(actor, { memberId: receiver.viewer.id, act: 'block' }),
  'the receiver mutes them': (_, receiver, actor) =>
    changeBlock(receiver, { memberId: actor.viewer.id, act: 'mute' }),
  'they deactivate their account': (_, __, actor) => deactivateAccount(actor),
  'they are suspended': (_, __, actor) =>
    run("update members set state = 'suspended' where id = ?", actor.viewer.id),
  'they are limited': (_, __, actor) =>
    run('update members set limited_at = 1 where id = ?', actor.viewer.id),
  'the board is made secret': ({ boards }) =>
    Promise.all(boards.map(({ of, id }) => editBoard(of, { boardId: id, privacy: 'secret' }))),
  'the board is deleted': ({ boards }) =>
    Promise.all(boards.map(({ of, id }) => deleteBoard(of, { boardId: id }))),
}

const CASES = Object.entries(NOTIFYING_ACTIONS).flatMap(([kind, stage]) =>
  Object.entries(CAUSES)
    .filter(([cause]) => !KNOWN_TO_BOTH.includes(kind) || cause !== 'the board is made secret')
    .filter(([cause]) => !ABOUT_NO_BOARD.includes(kind) || !cause.startsWith('the board'))
    .map(([cause, make]) => ({ kind, stage, cause, make })),
)

test.each(CASES)(
  '$kind: no notification is shown once $cause, before the act or after',
  async ({ kind, stage, make }) => {
    const receiver = await aReader()
    const actor = await aMember()
    const after = await stage(receiver, actor)
    await after.act()
    expect(await kindsOf(receiver)).toContain(kind)
    expect(await hasDot(receiver)).toBe(true)

    await make(after, receiver, actor)

    expect(await kindsOf(receiver)).not.toContain(kind)
    expect(await hasDot(receiver)).toBe((await kindsOf(receiver)).length > 0)

    const later = await aMember()
    const other = await aMember()
    const before = await stage(later, other)
    await make(before, later, other)
    await before.act().catch(() => {})
    expect(await kindsOf(later)).not.toContain(kind)
    expect(await rowsOf(later, kind)).toBe(0)
  },
)

const SHARED_SUBJECTS: Record<string, (whose: Member) => Promise<SharedSubject>> = {
  'a pin of theirs': async (whose) => {
    const pin = await aPin(whose, await aBoard(whose))
    return { kind: 'pin', subjectId: pin.id }
  },
  'a pin on their board': async (whose) => {
    const board = await aBoard(whose)
    const guest = await aMember()
    await share(whose, board, guest)
    return { kind: 'pin', subjectId: (await aPin(guest, board)).id }
  },
  'their board': async (whose) => ({ kind: 'board', subjectId: (await aBoard(whose)).id }),
  'their profile': async (whose) => ({ kind: 'profile', subjectId: whose.viewer.id }),
}

const SHARE_CASES = Object.entries(SHARED_SUBJECTS).flatMap(([name, subjectOf]) =>
  Object.entries(CAUSES)
    .filter(([cause]) => !cause.startsWith('the board'))
    .map(([cause, make]) => ({ name, subjectOf, cause, make })),
)

test.each(SHARE_CASES)(
  '$name, shared by another member: no notification is shown once $cause',
  async ({ subjectOf, make }) => {
    const receiver = await aReader()
    const sender = await aMember()
    const whose = await aMember()
    const scene = sending(receiver, sender, await subjectOf(whose), null)
    await scene.act()
    expect(await kindsOf(receiver)).toHaveLength(1)

    await make(scene, receiver, whose)

    expect(await kindsOf(receiver)).toEqual([])
    expect(await hasDot(receiver)).toBe(false)
  },
)

test.each(Object.entries(NOTIFYING_ACTIONS))(
  '%s: an act that is undone is no longer shown, and nobody else ever sees it',
  async (kind, stage) => {
    const receiver = await aReader()
    const actor = await aMember()
    const stranger = await aMember()
    const scene = await stage(receiver, actor)
    await scene.act()

    expect(await kindsOf(receiver)).toContain(kind)
    expect(await kindsOf(actor)).not.toContain(kind)
    expect(await notificationsOf(stranger)).toEqual([])

    await scene.undo()

    expect(await kindsOf(receiver)).not.toContain(kind)
    expect(await hasDot(receiver)).toBe(false)
  },
)

async function rowsOf(member: Member, kind: string): Promise<number> {
  const { results } = await run(
    'select 1 from notifications where member_id = ? and kind = ?',
    member.viewer.id,
    kind,
  )
  return results.length
}
