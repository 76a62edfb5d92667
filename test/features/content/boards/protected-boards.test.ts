import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { businessAccess } from '../../../../app/db/identity/business.ts'
import { BoardChange, BoardEdit } from '../../../../app/features/content/boards/board.ts'
import {
  archiveBoard,
  deleteBoard,
  restoreBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import {
  createBoard,
  editBoard,
  readBoard,
} from '../../../../app/features/content/boards/boards.server.ts'
import { inviteCollaborator } from '../../../../app/features/content/boards/invitations/invite.server.ts'
import { listEditableBoards } from '../../../../app/features/content/boards/own-boards.server.ts'
import { createSection } from '../../../../app/features/content/boards/sections/sections.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { copyPins, movePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { PickerQuery } from '../../../../app/features/screens/picker/picker.ts'
import { readPickerBoards } from '../../../../app/features/screens/picker/picker-boards.server.ts'
import { readSavedPage } from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'

const NEW = { name: 'Spring ads', description: '', privacy: 'secret' as const }

async function aTeam(roles: Parameters<typeof actingAs>[2] = ['CAMPAIGN_MANAGER']) {
  const kiln = await aBusiness()
  const ana = await actingAs(await aBusiness(), kiln, roles)
  return { kiln, ana }
}

test('a board created for a business belongs to it, is protected, and says who created it', async () => {
  const { kiln, ana } = await aTeam()

  const board = await createBoard(ana, NEW)

  expect(board).toMatchObject({
    privacy: 'protected',
    ownerId: kiln.viewer.id,
    ownerUsername: kiln.viewer.username,
  })
  const [row] = await ana.db.select().from(boards).where(eq(boards.id, board.id))
  expect(row?.actorId).toBe(ana.viewer.id)
  expect(await readBoard({ ...ana, viewer: null }, { boardId: board.id })).toMatchObject({
    id: board.id,
  })
})

test('a protected board is shown only in the business’s own view of its profile', async () => {
  const { kiln, ana } = await aTeam()
  const board = await createBoard(ana, NEW)
  const query = { username: kiln.viewer.username, bookmark: null, pageSize: 25 }

  const idsFor = async (context: typeof kiln) =>
    (await readSavedPage(context, query)).boards.items.map(({ id }) => id)

  expect(await idsFor(await aMember())).not.toContain(board.id)
  expect(await idsFor(ana)).not.toContain(board.id)
  expect(await idsFor(kiln)).toContain(board.id)
})

test('pins on a protected board belong to the business, and record who saved them', async () => {
  const { kiln, ana } = await aTeam()
  const board = await createBoard(ana, NEW)
  const own = await aBoard({ ...ana, viewer: { ...ana.viewer, acting: null } })
  const bo = await aMember()
  const pin = await aPin(bo, await aBoard(bo))

  const saved = await savePin(ana, { pinId: pin.id, boardId: board.id, section: null })
  const toOwn = await savePin(ana, { pinId: pin.id, boardId: own.id, section: null })

  const rowOf = async (id: number) => (await ana.db.select().from(pins).where(eq(pins.id, id)))[0]
  expect(await rowOf(saved.id)).toMatchObject({
    pinnerId: kiln.viewer.id,
    actorId: ana.viewer.id,
    isListed: false,
  })
  expect(await rowOf(toOwn.id)).toMatchObject({ pinnerId: ana.viewer.id, actorId: null })

  await editPin(ana, { pinId: saved.id, title: 'Ours' })
  await deletePin(ana, { pinId: saved.id })
  expect((await rowOf(saved.id))?.deletedAt).not.toBeNull()
})

const ACTS = {
  create: (context) => createBoard(context, { ...NEW, name: crypto.randomUUID().slice(0, 20) }),
  rename: (context, { board }) =>
    editBoard(context, { boardId: board, name: `N${board}`.slice(0, 30) }),
  section: (context, { board }) =>
    createSection(context, { boardId: board, title: `T${Math.random()}` }),
  save: (context, { board, pin }) =>
    savePin(context, { pinId: pin, boardId: board, section: null }),
  'edit pin': (context, { theirs }) => editPin(context, { pinId: theirs, title: 'Ours' }),
  archive: (context, { board }) => archiveBoard(context, { boardId: board }),
  'invite collaborator': (context, { board }) =>
    inviteCollaborator(context, { boardId: board, invitee: { email: 'bo@mail.example' } }),
  'edit public board': (context, { open }) =>
    editBoard(context, { boardId: open, name: `P${open}` }),
  'edit secret board': (context, { secret }) =>
    editBoard(context, { boardId: secret, name: `S${secret}` }),
} satisfies Record<
  string,
  (
    context: Awaited<ReturnType<typeof aBusiness>>,
    target: { board: number; open: number; secret: number; pin: number; theirs: number },
  ) => Promise<unknown>
>

test('each role can perform only the actions on a business’s boards that it includes', async () => {
  const kiln = await aBusiness()
  const bo = await aMember()
  const pin = await aPin(bo, await aBoard(bo))
  const open = await aBoard(kiln)
  const secret = await aBoard(kiln, { privacy: 'secret' })
  const matrix: Record<string, Record<string, string>> = {}
  for (const role of ['ADMIN', 'CAMPAIGN_MANAGER', 'PROFILE', 'ANALYST', 'nobody'] as const) {
    const acting = await actingAs(await aBusiness(), kiln, role === 'nobody' ? ['ADMIN'] : [role])
    const maker = await actingAs(await aBusiness(), kiln, ['ADMIN'])
    const board = await createBoard(maker, { ...NEW, name: `For ${role}` })
    const theirs = await savePin(maker, { pinId: pin.id, boardId: board.id, section: null })
    if (role === 'nobody') {
      await kiln.db.delete(businessAccess).where(eq(businessAccess.memberId, acting.viewer.id))
    }
    const target = {
      board: board.id,
      open: open.id,
      secret: secret.id,
      pin: pin.id,
      theirs: theirs.id,
    }
    const answers: Record<string, string> = {}
    for (const [act, run] of Object.entries(ACTS)) {
      answers[act] = await run(acting, target).then(
        () => 'yes',
        (error) => error.code,
      )
    }
    matrix[role] = answers
  }
  console.table(matrix)
  const may = {
    create: 'yes',
    rename: 'yes',
    section: 'yes',
    save: 'yes',
    'edit pin': 'yes',
    archive: 'yes',
    'invite collaborator': 'not_allowed',
    'edit public board': 'not_found',
    'edit secret board': 'not_found',
  }
  const mayNot = {
    create: 'not_allowed',
    rename: 'not_found',
    section: 'not_found',
    save: 'not_found',
    'edit pin': 'not_found',
    archive: 'not_found',
    'invite collaborator': 'not_allowed',
    'edit public board': 'not_found',
    'edit secret board': 'not_found',
  }
  expect(matrix).toEqual({
    ADMIN: may,
    CAMPAIGN_MANAGER: may,
    PROFILE: may,
    ANALYST: mayNot,
    nobody: mayNot,
  })
})

test('a business that requires a second factor accepts only sessions that have used one', async () => {
  const { kiln, ana } = await aTeam()
  await kiln.db.run(
    `update businesses set requires_two_factor = 1 where member_id = ${kiln.viewer.id}`,
  )

  expect(await refusal(createBoard(ana, NEW))).toBe('not_allowed')
  const proved = { ...ana, viewer: { ...ana.viewer, isTwoFactor: true } }
  expect(await createBoard(proved, NEW)).toMatchObject({ privacy: 'protected' })
})

test('only members who manage a business create protected boards, and can’t change their privacy', async () => {
  const { kiln, ana } = await aTeam()
  const board = await createBoard(ana, NEW)

  expect(await refusal(createBoard(kiln, { ...NEW, privacy: 'protected' }))).toBe(
    'invalid_parameters',
  )
  const made = parseInput(BoardChange, { boardId: `${board.id}`, privacy: 'public' })
  expect(await editBoard(ana, made)).toMatchObject({ privacy: 'protected' })
  const form = { boardId: `${board.id}`, name: 'Summer', privacy: 'protected' }
  expect(await editBoard(kiln, parseInput(BoardEdit, form))).toMatchObject({
    name: 'Summer',
    privacy: 'protected',
  })
  expect(await editBoard(kiln, made)).toMatchObject({ privacy: 'public' })
  expect(await refusal(editBoard(ana, made))).toBe('not_found')
})

test('a member who manages the business can restore its deleted protected board', async () => {
  const { ana, kiln } = await aTeam()
  const board = await createBoard(ana, NEW)
  await deleteBoard(ana, { boardId: board.id })

  const stranger = await actingAs(await aBusiness(), await aBusiness(), ['ADMIN'])
  expect(await refusal(restoreBoard(stranger, { boardId: board.id }))).toBe('not_found')
  expect(await restoreBoard(ana, { boardId: board.id })).toMatchObject({
    ownerUsername: kiln.viewer.username,
  })
})

test('the picker and the page lists offer the protected boards of the business', async () => {
  const { ana, kiln } = await aTeam()
  await aBoard(kiln, { name: 'Open' })
  await aBoard({ ...ana, viewer: { ...ana.viewer, acting: null } }, { name: 'Mine' })
  const first = await createBoard(ana, { ...NEW, name: 'First' })
  const second = await createBoard(ana, { ...NEW, name: 'Second' })
  const bo = await aMember()
  const pin = await aPin(bo, await aBoard(bo))
  await savePin(ana, { pinId: pin.id, boardId: second.id, section: null })

  const query = { advertiserId: `${kiln.viewer.id}`, filter: 'protected' }
  const { allBoards, boardsShortlist } = await readPickerBoards(ana, parseInput(PickerQuery, query))

  expect(allBoards.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(allBoards[0]).toMatchObject({
    privacy: 'protected',
    collaboratedByMe: false,
    owner: { username: kiln.viewer.username },
  })
  expect(boardsShortlist.map(({ id }) => id)).toEqual([second.id])
  const listed = (await listEditableBoards(ana)).map(({ id }) => id)
  expect(new Set(listed)).toEqual(new Set([first.id, second.id]))
})

test('pins move between protected boards of the same business', async () => {
  const { ana } = await aTeam()
  const from = await createBoard(ana, { ...NEW, name: 'From' })
  const to = await createBoard(ana, { ...NEW, name: 'To' })
  const bo = await aMember()
  const source = await aPin(bo, await aBoard(bo))
  const { id } = await savePin(ana, { pinId: source.id, boardId: from.id, section: null })

  await movePins(ana, { boardId: to.id, sectionId: null, pinIds: [id] })

  const [row] = await ana.db.select().from(pins).where(eq(pins.id, id))
  expect(row?.boardId).toBe(to.id)
})

test('a copy on a protected board belongs to the business, and says who made it', async () => {
  const { kiln, ana } = await aTeam()
  const to = await createBoard(ana, NEW)
  const own = await aBoard({ ...ana, viewer: { ...ana.viewer, acting: null } })
  const { id } = await aPin({ ...ana, viewer: { ...ana.viewer, acting: null } }, own)

  await copyPins(ana, { boardId: to.id, sectionId: null, pinIds: [id] })

  const [copy] = await ana.db.select().from(pins).where(eq(pins.boardId, to.id))
  expect(copy).toMatchObject({ pinnerId: kiln.viewer.id, actorId: ana.viewer.id, viaPinId: id })
})

test('access revoked in the middle of a write changes nothing', async () => {
  const { kiln, ana } = await aTeam()
  const board = await createBoard(ana, NEW)
  await giveAccess(kiln, ana, ['ANALYST'])

  expect(await refusal(editBoard(ana, { boardId: board.id, name: 'Late' }))).toBe('not_found')
  expect(await refusal(createBoard(ana, { ...NEW, name: 'Late' }))).toBe('not_allowed')
})
