import * as v from 'valibot'
import { expect, test } from 'vitest'
import { makeBoard } from '../../../app/contract/mcp/boards.ts'
import { createBoard, createSection } from '../../../app/contract/v5/boards.ts'
import { CampaignName } from '../../../app/features/ads/quick-promote/promotion-form/promotion.ts'
import { NewTag } from '../../../app/features/ads/tags/tag.ts'
import { BoardName, SectionTitle } from '../../../app/features/content/boards/board.ts'
import * as boards from '../../../app/features/content/boards/boards.server.ts'
import { PinSave } from '../../../app/features/content/pins/pin.ts'
import { ProfileEdit } from '../../../app/features/identity/account/settings.ts'
import { ProgramName } from '../../../app/features/identity/apps/personal-tokens/token.ts'
import { givenName, splitName } from '../../../app/features/identity/names/names.ts'
import { PasskeyRename } from '../../../app/features/identity/passkeys/passkeys.ts'
import { BusinessName } from '../../../app/features/identity/sign-up/business-name.ts'
import { collector } from '../../../app/features/transfer/import/collection.ts'
import { aMember } from '../../factories/identity/people.ts'

const profile = { username: 'ana.lind', about: '' }

/** Every input that accepts a name. */
const NAME_INPUTS: Record<string, (name: string) => unknown> = {
  'a board': (name) => v.parse(BoardName, name),
  'a section': (name) => v.parse(SectionTitle, name),
  'a member': (name) => v.parse(ProfileEdit, { ...profile, fullName: name }).fullName,
  'a business': (name) => v.parse(BusinessName, name),
  'an app or a token': (name) => v.parse(ProgramName, name),
  'a passkey': (name) => v.parse(PasskeyRename, { passkeyId: '1', name }).name,
  'a tag': (name) => v.parse(NewTag, { advertiserId: '1', tagName: name }).tagName,
  'a campaign': (name) => v.parse(CampaignName, name),
  'a board of the open API': (name) => v.parse(createBoard.body, { name }).name,
  'a section of the open API': (name) => v.parse(createSection.body, { name }).name,
  'a board of an assistant': (name) => v.parse(makeBoard.input, { name }).name,
}

const BLANK = ['\u3164', '\u2800', '\u115f\u1160', '\uffa0', '\u200b\u00ad', '\ufe0f', ' \u2060 ']

test.each(Object.entries(NAME_INPUTS))(
  'the name of %s is refused if it is invisible, and otherwise loses its invisible characters',
  (_, nameOf) => {
    for (const blank of BLANK) expect(() => nameOf(blank)).toThrow(v.ValiError)
    expect(nameOf('\u200bKit\u00adchen\u3164')).toBe('Kitchen')
    expect(nameOf('👩‍🍳 ❤️ می‌خواهم')).toBe('👩‍🍳 ❤️ می‌خواهم')
  },
)

test('the title of a pin loses its invisible characters, and may be empty', () => {
  const titleOf = (title: string) => v.parse(PinSave, { pinId: '1', boardId: '2', title }).title

  expect(titleOf('Kit\u00adchen \u2800')).toBe('Kitchen')
  expect(titleOf('\u3164')).toBe('')
})

test('a provider’s name is cleaned, and an invisible one is ignored', () => {
  expect(givenName('\u3164', '\u200b')).toBeNull()
  expect(givenName('Ana\u200b', 'Lin\u00add')?.fullName).toBe('Ana Lind')
  expect(splitName('\u2060Ana \u3164 Lind')).toMatchObject({ firstName: 'Ana', lastName: 'Lind' })
})

test('imported boards and sections whose names differ only by invisible characters are merged', () => {
  const found = collector('pinterest')
  const kitchen = found.board({ name: 'Kitchen' })

  expect(found.board({ name: 'Kit\u200bchen' })).toBe(kitchen)
  expect(found.board({ name: '\u3164' }).name).toBe('Imported')
  expect(found.section(kitchen, 'She\u00adlves')).toBe(found.section(kitchen, 'Shelves'))
})

test('a member has one board of a name, whatever invisible characters it contains', async () => {
  const ana = await aMember()
  const named = (name: string) =>
    boards.createBoard(ana, { name, description: '', privacy: 'public' })
  await boards.createBoard(ana, { name: 'Kitchen', description: '', privacy: 'public' })

  for (const name of ['Kit\u200bchen', '\u00adKitchen', 'Kitchen\u2060', 'Kitchen\ufe0f']) {
    await expect(named(name)).rejects.toMatchObject({ code: 'board_name_taken' })
  }
})
