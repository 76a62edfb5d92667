import { expect, test } from 'vitest'
import {
  changePrivacy,
  readPrivacy,
} from '../../../../app/features/identity/account/privacy/privacy.server.ts'
import { PrivacySettings } from '../../../../app/features/identity/account/privacy/privacy.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a new member can be found, and invited by everyone', async () => {
  expect(await readPrivacy(await aMember())).toEqual({
    isIndexed: true,
    invitableBy: 'everyone',
    boardPrivacy: 'public',
  })
})

test('a form changes both settings, and an unticked box means no', async () => {
  const ana = await aMember()
  const bo = await aMember()

  await changePrivacy(
    ana,
    parseInput(PrivacySettings, {
      invitableBy: 'nobody',
      boardPrivacy: 'secret',
    }),
  )
  const first = await readPrivacy(ana)
  await changePrivacy(
    ana,
    parseInput(PrivacySettings, {
      isIndexed: 'on',
      invitableBy: 'followed',
      boardPrivacy: 'secret',
    }),
  )

  expect(first).toEqual({ isIndexed: false, invitableBy: 'nobody', boardPrivacy: 'secret' })
  expect(await readPrivacy(ana)).toEqual({
    isIndexed: true,
    invitableBy: 'followed',
    boardPrivacy: 'secret',
  })
  expect(await readPrivacy(bo)).toMatchObject({
    isIndexed: true,
    invitableBy: 'everyone',
    boardPrivacy: 'public',
  })
})

test('only the three options are accepted for who may invite', () => {
  expect(() => parseInput(PrivacySettings, { invitableBy: 'friends' })).toThrow()
  expect(() => parseInput(PrivacySettings, {})).toThrow()
})

test('a visitor has no privacy settings', async () => {
  await expect(readPrivacy(aVisitor())).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(
    changePrivacy(aVisitor(), { isIndexed: false, invitableBy: 'nobody', boardPrivacy: 'secret' }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})
