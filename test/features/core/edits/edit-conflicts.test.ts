import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { boardSections, boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { CampaignEdit } from '../../../../app/features/ads/campaigns/campaign.ts'
import {
  actOnCampaign,
  editCampaign,
} from '../../../../app/features/ads/campaigns/change-campaign.server.ts'
import { BoardEdit } from '../../../../app/features/content/boards/board.ts'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { createBoard, editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { EditedPin, PinNote } from '../../../../app/features/content/pins/pin.ts'
import {
  choiceName,
  type EditValue,
  type EditValues,
  editBaseText,
} from '../../../../app/features/core/edits/edit-base.ts'
import { EditBaseInput, WithEditBase } from '../../../../app/features/core/edits/edit-base-input.ts'
import { editProfile } from '../../../../app/features/identity/account/profile/profile.server.ts'
import { ProfileEdit } from '../../../../app/features/identity/account/settings.ts'
import { SectionEdit } from '../../../../app/features/screens/organise/organise.ts'
import {
  editSection,
  mergeSection,
} from '../../../../app/features/screens/organise/sections/change-section.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { refusal } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aNotedPin, storedNote } from '../../../factories/content/notes.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Fields = Record<string, string>

type Subject = {
  ana: Member
  /** Another member who may edit the subject, or the same member in a second tab. */
  bo: Member
  /** The form submits these values if nothing is typed. */
  fields: Fields
  rendered: EditValues
  save: (who: Member, fields: Fields) => Promise<unknown>
  stored: () => Promise<object>
  remove: () => Promise<unknown>
}

async function aTeam() {
  const kiln = await aBusiness()
  const ana = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  return { kiln, ana, bo }
}

function only<T>([row]: readonly T[]): T {
  if (!row) throw new Error('there is no row')
  return row
}

async function aBoardEdit(): Promise<Subject> {
  const { ana, bo } = await aTeam()
  const texts = { name: `Jars ${crypto.randomUUID()}`, description: 'Of clay' }
  const { id } = await createBoard(ana, { ...texts, privacy: undefined })
  return {
    ana,
    bo,
    fields: { ...texts, privacy: 'protected', pinLabel: '' },
    rendered: { ...texts, privacy: 'protected', pinLabel: null },
    save: (who, fields) => editBoard(who, parseInput(BoardEdit, { boardId: id, ...fields })),
    stored: async () => only(await ana.db.select().from(boards).where(eq(boards.id, id))),
    remove: () => deleteBoard(ana, { boardId: id }),
  }
}

async function aPinEdit(): Promise<Subject> {
  const { ana, bo } = await aTeam()
  const board = await aBoard(ana)
  const texts = { title: 'Jar', description: 'Of clay', altText: 'A jar' }
  const { id } = await aPin(ana, board, texts)
  return {
    ana,
    bo,
    fields: { ...texts, place: `${board.id}`, link: '', madeBy: '' },
    rendered: { ...texts, place: `${board.id}`, link: null, label: null },
    save: (who, fields) => editPin(who, parseInput(EditedPin, { pinId: id, ...fields })),
    stored: async () => only(await ana.db.select().from(pins).where(eq(pins.id, id))),
    remove: () => deletePin(ana, { pinId: id }),
  }
}

async function aNoteEdit(): Promise<Subject> {
  const ana = await aMember()
  const pin = await aNotedPin(ana, await aBoard(ana), 'For the hall')
  return {
    ana,
    bo: ana,
    fields: { note: 'For the hall' },
    rendered: { note: 'For the hall' },
    save: (who, fields) => editPin(who, parseInput(PinNote, { pinId: pin.id, ...fields })),
    stored: async () => ({ note: await storedNote(pin) }),
    remove: () => deletePin(ana, { pinId: pin.id }),
  }
}

async function aSectionEdit(): Promise<Subject> {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  const { id } = await aSection(ana, board, 'Tiles')
  return {
    ana,
    bo,
    fields: { name: 'Tiles', description: '' },
    rendered: { name: 'Tiles', description: '' },
    save: (who, fields) => editSection(who, parseInput(SectionEdit, { sectionId: id, ...fields })),
    stored: async () => {
      const rows = await ana.db.select().from(boardSections).where(eq(boardSections.id, id))
      const { title, description } = only(rows)
      return { name: title, description }
    },
    remove: () => mergeSection(withoutQueue(ana), { sectionId: id, intoId: null }),
  }
}

const ProfilePage = v.pipe(WithEditBase, v.object({ ...ProfileEdit.entries, base: EditBaseInput }))

async function aProfileEdit(): Promise<Subject> {
  const ana = await aMember({ fullName: 'Ana Lind' })
  const { id, username } = ana.viewer
  const texts = { fullName: 'Ana Lind', username, about: '' }
  return {
    ana,
    bo: ana,
    fields: texts,
    rendered: texts,
    save: (who, fields) => editProfile(who, parseInput(ProfilePage, fields)),
    stored: async () => only(await ana.db.select().from(members).where(eq(members.id, id))),
    remove: () => ana.db.delete(members).where(eq(members.id, id)),
  }
}

async function aCampaignEdit(): Promise<Subject> {
  const { kiln, ana, bo } = await aTeam()
  const campaign = await aCampaign(kiln)
  const named = { advertiserId: kiln.viewer.id, campaignId: campaign.id }
  const row = async () =>
    only(await ana.db.select().from(campaigns).where(eq(campaigns.id, campaign.id)))
  return {
    ana,
    bo,
    fields: { budget: '7', ends: 'ongoing', lastDay: '' },
    rendered: { budget: 7_000_000, end: 'ongoing' },
    save: (who, fields) => editCampaign(who, parseInput(CampaignEdit, { ...named, ...fields })),
    stored: async () => {
      const { budgetMicros, endAt } = await row()
      const end = endAt === null ? 'ongoing' : new Date(endAt - 1).toISOString().slice(0, 10)
      return { budget: budgetMicros, end }
    },
    remove: async () => {
      const { version } = await row()
      return actOnCampaign(ana, { ...named, version, act: 'end' })
    },
  }
}

const NEXT_DAY = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10)
const UNTIL = { ends: 'date', lastDay: NEXT_DAY }

/** Two fields of each subject, with two new values each, as typed and as saved. */
const SUBJECTS = [
  {
    subject: 'board',
    make: aBoardEdit,
    field: 'name',
    mine: { name: 'Bowls' },
    theirs: { name: 'Cups' },
    other: { description: 'Of glass' },
    saved: { mine: 'Bowls', theirs: 'Cups', other: { description: 'Of glass' } },
    gone: 'not_found',
  },
  {
    subject: 'pin',
    make: aPinEdit,
    field: 'title',
    mine: { title: 'Bowl' },
    theirs: { title: 'Cup' },
    other: { description: 'Of glass' },
    saved: { mine: 'Bowl', theirs: 'Cup', other: { description: 'Of glass' } },
    gone: 'not_found',
  },
  {
    subject: 'note',
    make: aNoteEdit,
    field: 'note',
    mine: { note: 'For the attic' },
    theirs: { note: 'For the cellar' },
    other: {},
    saved: { mine: 'For the attic', theirs: 'For the cellar', other: {} },
    gone: 'not_found',
  },
  {
    subject: 'section',
    make: aSectionEdit,
    field: 'name',
    mine: { name: 'Bowls' },
    theirs: { name: 'Cups' },
    other: { description: 'Of glass' },
    saved: { mine: 'Bowls', theirs: 'Cups', other: { description: 'Of glass' } },
    gone: 'not_found',
  },
  {
    subject: 'profile',
    make: aProfileEdit,
    field: 'fullName',
    mine: { fullName: 'Ana Berg' },
    theirs: { fullName: 'Ana Dahl' },
    other: { about: 'Prints' },
    saved: { mine: 'Ana Berg', theirs: 'Ana Dahl', other: { about: 'Prints' } },
    gone: 'not_signed_in',
  },
  {
    subject: 'campaign',
    make: aCampaignEdit,
    field: 'budget',
    mine: { budget: '8' },
    theirs: { budget: '9' },
    other: UNTIL,
    saved: { mine: 8_000_000, theirs: 9_000_000, other: { end: NEXT_DAY } },
    gone: 'campaign_over',
  },
] satisfies {
  subject: string
  make: () => Promise<Subject>
  field: string
  mine: Fields
  theirs: Fields
  other: Fields
  saved: { mine: EditValue; theirs: EditValue; other: EditValues }
  gone: string
}[]

function typed({ fields, rendered }: Subject, changes: Fields): Fields {
  return { ...fields, base: editBaseText({ rendered, conflicts: [] }), ...changes }
}

async function conflictOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refusal && error.code === 'edited_meanwhile') return error
  throw error ?? new Error('there was no conflict')
}

test.each(SUBJECTS)(
  'of two edits of one field of a $subject, the second is refused and nothing is lost',
  async ({ make, field, mine, theirs, saved }) => {
    const subject = await make()
    const { ana, bo, save, stored } = subject
    await save(bo, typed(subject, theirs))

    const conflict = await conflictOf(save(ana, typed(subject, mine)))

    expect(conflict.status).toBe(409)
    expect(conflict.details?.['conflicts']).toEqual([
      { field, saved: saved.theirs, yours: saved.mine },
    ])
    expect(await stored()).toMatchObject({ [field]: saved.theirs })
  },
)

test.each(SUBJECTS)(
  'keeping one’s own version of a $subject overwrites the version seen, but no later one',
  async ({ make, field, mine, theirs, saved }) => {
    const subject = await make()
    const { ana, bo, fields, save, stored } = subject
    await save(bo, typed(subject, theirs))
    const first = await conflictOf(save(ana, typed(subject, mine)))
    const again = { ...fields, ...mine, base: String(first.details?.['base']) }
    const theirBase = editBaseText({
      rendered: { ...subject.rendered, [field]: saved.theirs },
      conflicts: [],
    })
    const back = Object.fromEntries(Object.keys(theirs).map((name) => [name, fields[name] ?? '']))
    await save(bo, { ...fields, ...theirs, ...back, base: theirBase })

    const second = await conflictOf(save(ana, again))
    await save(ana, { ...again, base: String(second.details?.['base']) })

    expect(await stored()).toMatchObject({ [field]: saved.mine })
  },
)

test.each(SUBJECTS)(
  'choosing the saved version of a $subject keeps it, and saves the other fields',
  async ({ make, field, mine, theirs, other, saved }) => {
    const subject = await make()
    const { ana, bo, fields, save, stored } = subject
    await save(bo, typed(subject, theirs))
    const { details } = await conflictOf(save(ana, typed(subject, { ...mine, ...other })))

    const choice = { [choiceName(field)]: 'saved', base: String(details?.['base']) }
    await save(ana, { ...fields, ...mine, ...other, ...choice })

    expect(await stored()).toMatchObject({ [field]: saved.theirs, ...saved.other })
  },
)

test.each(SUBJECTS)(
  'edits of different fields of a $subject are both kept',
  async ({ make, field, mine, other, saved }) => {
    const subject = await make()
    const { ana, bo, save, stored } = subject

    await save(bo, typed(subject, other))
    await save(ana, typed(subject, mine))

    expect(await stored()).toMatchObject({ [field]: saved.mine, ...saved.other })
  },
)

test.each(SUBJECTS)(
  'saving the same edit of a $subject twice is no conflict',
  async ({ make, field, mine, saved }) => {
    const subject = await make()
    const { ana, bo, save, stored } = subject

    await save(bo, typed(subject, mine))
    await save(ana, typed(subject, mine))

    expect(await stored()).toMatchObject({ [field]: saved.mine })
  },
)

test.each(SUBJECTS)(
  'submitting a form of a $subject without a change keeps what others saved',
  async ({ make, field, theirs, saved }) => {
    const subject = await make()
    const { ana, bo, save, stored } = subject

    await save(bo, typed(subject, theirs))
    await save(ana, typed(subject, {}))

    expect(await stored()).toMatchObject({ [field]: saved.theirs })
  },
)

test.each(SUBJECTS)(
  'an edit of a $subject that was deleted meanwhile is $gone',
  async ({ make, mine, gone }) => {
    const subject = await make()
    await subject.remove()

    expect(await refusal(subject.save(subject.bo, typed(subject, mine)))).toBe(gone)
  },
)

test.each(SUBJECTS)(
  'an edit of a $subject without a base overwrites what is saved',
  async ({ make, field, mine, theirs, saved }) => {
    const subject = await make()
    const { ana, bo, fields, save, stored } = subject
    await save(bo, typed(subject, theirs))

    await save(ana, { ...fields, ...mine })

    expect(await stored()).toMatchObject({ [field]: saved.mine })
  },
)

test.each([
  'no JSON',
  '[]',
  '{"rendered":{}}',
  '{"rendered":{"name":{}},"conflicts":[]}',
  JSON.stringify({ rendered: { name: 'x'.repeat(70_000) }, conflicts: [] }),
])('a base that no form would send is refused: %.40s', async (base) => {
  const { ana, fields, save } = await aBoardEdit()

  expect(await refusal(Promise.resolve().then(() => save(ana, { ...fields, base })))).toBe(
    'invalid_parameters',
  )
})

test('two moves of a pin conflict as one field, and a section is tied to its board', async () => {
  const { ana, bo } = await aTeam()
  const jars = await aBoard(ana)
  const bowls = await aBoard(ana)
  const tall = await aSection(ana, jars, 'Tall')
  const wide = await aSection(ana, jars, 'Wide')
  const { id } = await aPin(ana, jars, { sectionId: tall.id })
  const base = editBaseText({ rendered: { place: `${jars.id}/${tall.id}` }, conflicts: [] })
  const move = (who: Member, place: string) =>
    editPin(who, parseInput(EditedPin, { pinId: id, place, base }))
  await move(bo, `${bowls.id}`)

  const conflict = await conflictOf(move(ana, `${jars.id}/${wide.id}`))

  expect(conflict.details?.['conflicts']).toEqual([
    { field: 'place', saved: `${bowls.id}`, yours: `${jars.id}/${wide.id}` },
  ])
  await move(ana, `${jars.id}/${tall.id}`)
  expect(only(await ana.db.select().from(pins).where(eq(pins.id, id)))).toMatchObject({
    boardId: bowls.id,
    sectionId: null,
  })
})

test('a campaign that was paused meanwhile accepts a new budget', async () => {
  const { kiln, ana, bo } = await aTeam()
  const { id: campaignId } = await aCampaign(kiln)
  const named = { advertiserId: kiln.viewer.id, campaignId }
  const base = editBaseText({ rendered: { budget: 7_000_000, end: 'ongoing' }, conflicts: [] })
  await actOnCampaign(bo, { ...named, version: 1, act: 'pause' })

  await editCampaign(
    ana,
    parseInput(CampaignEdit, { ...named, budget: '8', ends: 'ongoing', lastDay: '', base }),
  )

  const rows = await ana.db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  expect(only(rows)).toMatchObject({ status: 'paused', budgetMicros: 8_000_000 })
})
