import { expect, test } from 'vitest'
import {
  changePrivacy,
  readPrivacy,
} from '../../../../app/features/identity/account/privacy/privacy.server.ts'
import { PrivacySettings } from '../../../../app/features/identity/account/privacy/privacy.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a new member is found, and can be invited by everyone', async () => {
  expect(await readPrivacy(await aMember())).toEqual({
    isUnindexed: false,
    invitableBy: 'everyone',
    boardPrivacy: 'public',
  })
})

test('a form changes both, and a box without a tick is a no', async () => {
  const [ana, bo] = [await aMember(), await aMember()]

  await changePrivacy(
    ana,
    parseInput(PrivacySettings, {
      isUnindexed: 'on',
      invitableBy: 'nobody',
      boardPrivacy: 'secret',
    }),
  )
  const first = await readPrivacy(ana)
  await changePrivacy(
    ana,
    parseInput(PrivacySettings, { invitableBy: 'followed', boardPrivacy: 'secret' }),
  )

  expect(first).toEqual({ isUnindexed: true, invitableBy: 'nobody', boardPrivacy: 'secret' })
  expect(await readPrivacy(ana)).toEqual({
    ...{ isUnindexed: false, invitableBy: 'followed', boardPrivacy: 'secret' },
  })
  expect(await readPrivacy(bo)).toMatchObject({
    isUnindexed: false,
    invitableBy: 'everyone',
    boardPrivacy: 'public',
  })
})

test('nothing but the three answers says who may invite', () => {
  expect(() => parseInput(PrivacySettings, { invitableBy: 'friends' })).toThrow()
  expect(() => parseInput(PrivacySettings, {})).toThrow()
})

test('a visitor has no privacy settings', async () => {
  await expect(readPrivacy(aVisitor())).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(
    changePrivacy(aVisitor(), { isUnindexed: true, invitableBy: 'nobody', boardPrivacy: 'secret' }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})
