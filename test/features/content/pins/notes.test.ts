import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { removeCollaborator } from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import {
  forgetPastNotes,
  undoNote,
} from '../../../../app/features/content/pins/notes/past-note.server.ts'
import { readPinToNote } from '../../../../app/features/content/pins/notes/read-pin-to-note.server.ts'
import { PinEdit } from '../../../../app/features/content/pins/pin.ts'
import { readPinToEdit } from '../../../../app/features/content/pins/places/pin-and-boards.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { closeAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { eraseAccounts } from '../../../../app/features/operations/account-closure/erase-accounts.server.ts'
import { readPinPage } from '../../../../app/features/screens/feeds/pin-page.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { mergeBoards } from '../../../../app/features/screens/organise/merge-boards.server.ts'
import { copyPins, movePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCollaborator, share } from '../../../factories/content/collaborators.ts'
import { aNotedPin, storedNote } from '../../../factories/content/notes.ts'
import { aPin, wrongCounts } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember, aStaffMember, aVisitor } from '../../../factories/identity/people.ts'
import { orderOn, untilActionEnds } from '../../../factories/screens/organise.ts'

const PAGE = { bookmark: null, pageSize: 25 }
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Ana's shared board with a pin of Bo's that has a note. */
async function aSharedPin(note = 'For the hall') {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  return { ana, bo, board, pin: await aNotedPin(bo, board, note, { title: 'Jar' }) }
}

test('only its pinner reads a pin’s note', async () => {
  const { ana, bo, board, pin } = await aSharedPin()
  const others = [
    ana,
    await aCollaborator(ana, board),
    await aMember(),
    aVisitor(),
    await aStaffMember('admin'),
  ]

  expect(await readPin(bo, { pinId: pin.id })).toMatchObject({ note: 'For the hall' })
  expect((await readPinPage(bo, { pinId: pin.id, ...PAGE })).pin.note).toBe('For the hall')
  expect((await readPinToEdit(bo, { pinId: pin.id })).pin.note).toBe('For the hall')
  expect((await readPinToNote(bo, { pinId: pin.id })).note).toBe('For the hall')
  for (const other of others) {
    expect(await readPin(other, { pinId: pin.id })).not.toHaveProperty('note')
    const page = await readPinPage(other, { pinId: pin.id, ...PAGE })
    expect(JSON.stringify(page)).not.toContain('For the hall')
    expect(page.pin.note).toBeNull()
  }
})

test('the viewer’s own pin without a note has an empty one', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana))

  expect(await readPin(ana, { pinId: id })).toMatchObject({ note: '' })
})

test('only its pinner writes a note', async () => {
  const { ana, board, pin } = await aSharedPin()
  const edit = { pinId: pin.id, note: 'Mine' }

  for (const other of [ana, await aCollaborator(ana, board), await aMember()]) {
    await expect(editPin(other, edit)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readPinToNote(other, edit)).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(editPin(aVisitor(), edit)).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(readPinToNote(aVisitor(), edit)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await storedNote(pin)).toBe('For the hall')
})

test('a member removed from a secret board keeps the note, but can neither read nor change it', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const collaboratorId = await share(ana, board, bo)
  const pin = await aNotedPin(bo, board, 'For the hall')

  await removeCollaborator(ana, { boardId: board.id, collaboratorId })

  await expect(readPin(bo, { pinId: pin.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(editPin(bo, { pinId: pin.id, note: '' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await storedNote(pin)).toBe('For the hall')
})

test('a member who manages a business edits its pin, and neither sees nor writes the note', async () => {
  const kiln = await aBusiness()
  const staff = await aMember()
  const board = await aBoard(kiln)
  const pin = await aNotedPin(kiln, board, 'Costs 12')
  await env.DB.prepare("update boards set privacy = 'protected' where id = ?").bind(board.id).run()
  const acting = await actingAs(staff, kiln, ['PROFILE'])

  await editPin(acting, { pinId: pin.id, title: 'Bowl' })

  expect((await readPinToEdit(acting, { pinId: pin.id })).pin).toMatchObject({
    title: 'Bowl',
    note: null,
  })
  await expect(
    editPin(acting, { pinId: pin.id, title: 'Cup', note: 'Mine' }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await readPin(kiln, { pinId: pin.id })).toMatchObject({ title: 'Bowl', note: 'Costs 12' })
})

test('a note has at most 2,000 characters, keeps its line breaks, and is cleaned like other texts', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana), { title: 'Jar', description: 'Moon #jar' })
  const write = (note: string) => editPin(ana, parseInput(PinEdit, { pinId: pin.id, note }))

  await write(` ${'x'.repeat(2000)}\n`)
  expect(await storedNote(pin)).toBe('x'.repeat(2000))
  expect(() => parseInput(PinEdit, { pinId: pin.id, note: 'x'.repeat(2001) })).toThrow(
    expect.objectContaining({ code: 'pin_note_too_long', field: 'note' }),
  )
  await write(' One\r\nمرحبا\u202e\u0000\n')
  expect(await storedNote(pin)).toBe('One\nمرحبا')
  expect(await readPin(ana, { pinId: pin.id })).toMatchObject({
    title: 'Jar',
    description: 'Moon #jar',
  })
  await write(' \n ')
  expect(await storedNote(pin)).toBeNull()
  await write('')
  expect(await wrongCounts()).toEqual([])
})

test('a change without a note keeps the note, and a refused change keeps the texts and the note', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const theirs = await aBoard(bo)
  const pin = await aNotedPin(ana, board, 'For the hall', { title: 'Jar' })

  await editPin(ana, { pinId: pin.id, title: 'Moon jar' })
  expect(await storedNote(pin)).toBe('For the hall')
  const away = { pinId: pin.id, boardId: theirs.id, title: 'Bowl', note: 'Elsewhere' }
  await expect(editPin(ana, away)).rejects.toMatchObject({ code: 'not_found' })
  expect(await readPin(ana, { pinId: pin.id })).toMatchObject({
    title: 'Moon jar',
    note: 'For the hall',
  })
  await editPin(ana, { ...away, boardId: other.id })
  expect(await readPin(ana, { pinId: pin.id })).toMatchObject({ title: 'Bowl', note: 'Elsewhere' })
  await deletePin(ana, { pinId: pin.id })
  await expect(editPin(ana, { pinId: pin.id, note: '' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await storedNote(pin)).toBe('Elsewhere')
})

test('a note that was overwritten or emptied is restored in full, and can be found again', async () => {
  const ana = await aMember()
  const long = `Für die Diele ${'x'.repeat(1980)}`
  const pin = await aNotedPin(ana, await aBoard(ana), long)

  for (const note of ['For the attic', '']) {
    const lost = await editPin(ana, { pinId: pin.id, note })
    expect(await storedNote(pin)).toBe(note || null)
    expect(await blocksWith('diele')).toEqual([])
    await undoNote(ana, undoOf(lost))
    expect(await storedNote(pin)).toBe(long)
    expect(await blocksWith('diele')).toEqual(['noted_pins_fts'])
    expect(await pastNote(pin)).toBeNull()
  }
  expect(await wrongCounts()).toEqual([])
})

test('without a lost note there is nothing to undo', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const write = (note: string) => editPin(ana, { pinId: pin.id, note })

  expect(await write('')).toBeNull()
  expect(await write('For the hall')).toBeNull()
  expect(await write('For the hall')).toBeNull()
  expect(await editPin(ana, { pinId: pin.id, title: 'Jar' })).toBeNull()
  expect(await pastNote(pin)).toBeNull()
})

test.each([
  ['another text', 'For the attic'],
  ['none', ''],
])('an undo never overwrites a note that has %s by now', async (_, since) => {
  const ana = await aMember()
  const pin = await aNotedPin(ana, await aBoard(ana), 'For the hall')
  const write = (note: string) => editPin(ana, { pinId: pin.id, note })
  const lost = undoOf(await write('For the stairs'))

  const last = undoOf(await write(since))

  await expect(undoNote(ana, lost)).rejects.toMatchObject({ code: 'past_note_gone' })
  expect(await storedNote(pin)).toBe(since || null)
  await undoNote(ana, last)
  expect(await storedNote(pin)).toBe('For the stairs')
  await expect(undoNote(ana, last)).rejects.toMatchObject({ code: 'past_note_gone' })
})

test('a note that was removed and rewritten stays, and saving it unchanged keeps the undo', async () => {
  const ana = await aMember()
  const pin = await aNotedPin(ana, await aBoard(ana), 'For the hall')
  const write = (note: string) => editPin(ana, { pinId: pin.id, note })

  const removed = undoOf(await write(''))
  await write('')
  await write('For the attic')
  await expect(undoNote(ana, removed)).rejects.toMatchObject({ code: 'past_note_gone' })
  const overwritten = undoOf(await write('For the stairs'))
  await write('For the stairs')
  await undoNote(ana, overwritten)

  expect(await storedNote(pin)).toBe('For the attic')
})

test('only its pinner restores a lost note', async () => {
  const { ana, bo, board, pin } = await aSharedPin()
  const lost = undoOf(await editPin(bo, { pinId: pin.id, note: '' }))

  for (const other of [ana, await aCollaborator(ana, board), await aMember()]) {
    await expect(undoNote(other, lost)).rejects.toMatchObject({ code: 'past_note_gone' })
  }
  await expect(undoNote(aVisitor(), lost)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await storedNote(pin)).toBeNull()
  await deletePin(bo, { pinId: pin.id })
  await expect(undoNote(bo, lost)).rejects.toMatchObject({ code: 'past_note_gone' })
  await restorePin(bo, { pinId: pin.id })
  await undoNote(bo, lost)
  expect(await storedNote(pin)).toBe('For the hall')
})

test('a lost note is kept for an hour, and then deleted', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const old = await aNotedPin(ana, board, 'For the hall')
  const fresh = await aNotedPin(ana, board, 'For the attic')
  const lost = undoOf(await editPin(ana, { pinId: old.id, note: '' }))
  const next = { ...ana, now: ana.now + 60_000 }
  const kept = undoOf(await editPin(next, { pinId: fresh.id, note: '' }))

  const later = { ...ana, now: ana.now + HOUR_MS + 1 }
  await expect(undoNote(later, lost)).rejects.toMatchObject({ code: 'past_note_gone' })
  expect(await pastNote(old)).toBe('For the hall')
  await forgetPastNotes(later)
  expect(await pastNote(old)).toBeNull()
  await undoNote(later, kept)
  expect(await storedNote(fresh)).toBe('For the attic')
})

test('a pin that passes to another member loses its old note', async () => {
  const { ana, bo, pin } = await aSharedPin()
  await editPin(bo, { pinId: pin.id, note: 'For the attic' })

  await env.DB.prepare('update pins set pinner_id = ? where id = ?')
    .bind(ana.viewer.id, pin.id)
    .run()

  expect([await storedNote(pin), await pastNote(pin)]).toEqual([null, null])
})

test('a note creates no hashtags', async () => {
  const ana = await aMember()
  const { id } = await aNotedPin(ana, await aBoard(ana), '#hushhush')

  const tags = env.DB.prepare('select 1 from pin_hashtags where pin_id = ?').bind(id)
  expect(await tags.first()).toBeNull()
})

test('the viewer’s own copies keep the note; a save and another member’s copy don’t', async () => {
  const { ana, bo, board, pin } = await aSharedPin()
  const ofBo = await aBoard(bo)
  const ofAna = await aBoard(ana)
  const copied = async (by: typeof ana, to: { id: number }) => {
    const input = { boardId: to.id, sectionId: null, pinIds: [pin.id] }
    await untilActionEnds(by, await copyPins(by, input))
    const [id = 0] = await orderOn(to)
    return { id }
  }
  const saved = (by: Context, to: { id: number }) =>
    savePin(by, { pinId: pin.id, boardId: to.id, section: null })

  expect(await storedNote(await copied(bo, ofBo))).toBe('For the hall')
  expect(await storedNote(await copied(ana, ofAna))).toBeNull()
  expect(await storedNote(await saved(bo, board))).toBeNull()
  expect(await storedNote(await saved(ana, board))).toBeNull()
  expect(await wrongCounts()).toEqual([])
})

test('moves, merges, the trash and undoing keep a note', async () => {
  const { ana, bo, board, pin } = await aSharedPin()
  const other = await aBoard(ana)
  const into = await aBoard(ana)
  const isKept = async () => expect(await storedNote(pin)).toBe('For the hall')

  const moved = await untilActionEnds(
    ana,
    await movePins(ana, { boardId: other.id, sectionId: null, pinIds: [pin.id] }),
  )
  await isKept()
  await undoAction(ana, { actionId: moved.id })
  await untilActionEnds(ana, moved)
  await untilActionEnds(ana, await mergeBoards(ana, { boardId: board.id, intoId: into.id }))
  await isKept()
  await deletePin(ana, { pinId: pin.id })
  await restorePin(ana, { pinId: pin.id })
  await isKept()
  expect(await readPin(bo, { pinId: pin.id })).toMatchObject({ note: 'For the hall' })
  expect(await wrongCounts()).toEqual([])
})

test('purging a pin deletes its note', async () => {
  const { bo, pin } = await aSharedPin()
  await deletePin(bo, { pinId: pin.id })

  await env.DB.prepare('delete from pins where id = ?').bind(pin.id).run()

  expect(await storedNote(pin)).toBeNull()
  expect(await wrongCounts()).toEqual([])
})

test('a pin that passes to the board’s owner when its member is erased has no note, and no index keeps its words', async () => {
  const { ana, bo, pin } = await aSharedPin('Zwickelmuster')
  expect(await blocksWith('zwickelmuster')).toEqual(['noted_pins_fts'])

  await closeAccount(bo)
  await eraseAccounts({ ...bo, now: bo.now + 15 * DAY_MS })

  const read = await readPin(ana, { pinId: pin.id })
  expect(read).toMatchObject({ pinner: { id: ana.viewer.id }, note: '' })
  expect(await storedNote(pin)).toBeNull()
  expect(await blocksWith('zwickelmuster')).toEqual([])
  expect(await wrongCounts()).toEqual([])
})

function undoOf<T>(lost: T | null): T {
  if (lost === null) throw new Error('no note was lost')
  return lost
}

async function pastNote({ id }: { id: number }): Promise<string | null> {
  return env.DB.prepare('select text from past_notes where pin_id = ?').bind(id).first('text')
}

/** The full-text indexes whose blocks contain this word. */
async function blocksWith(word: string): Promise<string[]> {
  const found: string[] = []
  for (const table of ['pins_fts', 'unlisted_pins_fts', 'noted_pins_fts']) {
    const query = `select 1 from ${table}_data where instr(block, cast(?1 as blob))
      union all select 1 from ${table}_content where lower(c0 || c1) like '%' || ?1 || '%'`
    if (await env.DB.prepare(query).bind(word).first()) found.push(table)
  }
  return found
}
