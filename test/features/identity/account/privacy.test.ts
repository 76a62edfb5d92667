import { expect, test } from 'vitest'
import {
  changePrivacy,
  readPrivacy,
} from '../../../../app/features/identity/account/privacy/privacy.server.ts'
import { PrivacySettings } from '../../../../app/features/identity/account/privacy/privacy.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a new member is found, can be invited by everyone, and sees everything', async () => {
  expect(await readPrivacy(await aMember())).toEqual({
    isUnindexed: false,
    hidesAi: false,
    invitableBy: 'everyone',
  })
})

test('a form changes all three, and a box without a tick is a no', async () => {
  const [ana, bo] = [await aMember(), await aMember()]

  await changePrivacy(
    ana,
    parseInput(PrivacySettings, { isUnindexed: 'on', hidesAi: 'on', invitableBy: 'nobody' }),
  )
  const first = await readPrivacy(ana)
  await changePrivacy(ana, parseInput(PrivacySettings, { hidesAi: 'on', invitableBy: 'followed' }))

  expect(first).toEqual({ isUnindexed: true, hidesAi: true, invitableBy: 'nobody' })
  expect(await readPrivacy(ana)).toEqual({
    ...{ isUnindexed: false, hidesAi: true, invitableBy: 'followed' },
  })
  expect(await readPrivacy(bo)).toMatchObject({ hidesAi: false, invitableBy: 'everyone' })
})

test('nothing but the three answers says who may invite', () => {
  expect(() => parseInput(PrivacySettings, { invitableBy: 'friends' })).toThrow()
  expect(() => parseInput(PrivacySettings, {})).toThrow()
})

test('a visitor has no privacy settings', async () => {
  await expect(readPrivacy(aVisitor())).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(
    changePrivacy(aVisitor(), { isUnindexed: true, hidesAi: true, invitableBy: 'nobody' }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})
