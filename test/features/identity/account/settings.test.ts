import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { pictures } from '../../../../app/db/core/media.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import {
  editProfile,
  readOwnProfile,
  setProfilePicture,
} from '../../../../app/features/identity/account/profile/profile.server.ts'
import { PasswordChange, ProfileEdit } from '../../../../app/features/identity/account/settings.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { admit, readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { fieldErrors } from '../../../../app/http/input.server.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await passwordHashOf(CURRENT)
})

test('a member changes their password, and every other session ends', async () => {
  const ana = await aSignedInMember({ passwordHash })
  const elsewhere = await admit(aVisitor(), {
    memberId: ana.viewer.id,
    way: 'password',
    method: 'email',
  })

  const { session } = await changePassword(ana, { currentPassword: CURRENT, newPassword: NEXT })

  expect(await readViewer(ana.db, session.token, ana.now)).toMatchObject({ id: ana.viewer.id })
  expect(await readViewer(ana.db, ana.token, ana.now)).toBeNull()
  expect(await readViewer(ana.db, elsewhere.session.token, ana.now)).toBeNull()
  const typed = { usernameOrEmail: ana.viewer.email, password: NEXT }
  await expect(logIn(aVisitor(), typed)).resolves.toBeDefined()
  await expect(logIn(aVisitor(), { ...typed, password: CURRENT })).rejects.toMatchObject({
    code: 'wrong_password',
  })
})

test('nobody at an unlocked browser can guess the current password by changing it', async () => {
  const ana = await aSignedInMember({ passwordHash })
  ana.origin.network = crypto.randomUUID()
  const guess = (currentPassword: string) =>
    changePassword(ana, { currentPassword, newPassword: NEXT }).catch(({ code }) => code)

  expect(await guess('not it at all')).toBe('wrong_password')
  await Promise.all(Array.from({ length: 9 }, () => guess('not it at all')))

  expect(await guess(CURRENT)).toBe('locked_out')
})

test('a wrong current password and one like the username are refused at their fields', async () => {
  const ana = await aSignedInMember({ passwordHash })

  await expect(
    changePassword(ana, { currentPassword: 'not it at all', newPassword: NEXT }),
  ).rejects.toMatchObject({ code: 'wrong_password', field: 'currentPassword' })
  await expect(
    changePassword(ana, { currentPassword: CURRENT, newPassword: ana.viewer.username }),
  ).rejects.toMatchObject({ code: 'password_is_username', field: 'newPassword' })
  await expect(
    changePassword(aVisitor(), { currentPassword: CURRENT, newPassword: NEXT }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a password can be changed only to a different one', async () => {
  const ana = await aSignedInMember({ passwordHash })

  await expect(
    changePassword(ana, { currentPassword: CURRENT, newPassword: CURRENT }),
  ).rejects.toMatchObject({ code: 'password_not_new', field: 'newPassword' })
  expect(await readViewer(ana.db, ana.token, ana.now)).not.toBeNull()
})

test('a password change asks for both passwords', () => {
  const { issues = [] } = v.safeParse(PasswordChange, {})

  expect(fieldErrors(issues)).toEqual({
    currentPassword: 'Enter your password.',
    newPassword: 'Your password is too short! You need 8+ characters.',
  })
})

test('a member changes their name, username and description', async () => {
  const ana = await aMember()
  const username = `n${crypto.randomUUID().slice(0, 12)}`

  await editProfile(ana, { fullName: 'Ana Maria Lind', username, about: 'Fens and herons.' })

  const [member] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
  expect(member).toMatchObject({ firstName: 'Ana', lastName: 'Maria Lind', username })
  expect(await readOwnProfile(ana)).toMatchObject({
    fullName: 'Ana Maria Lind',
    username,
    about: 'Fens and herons.',
  })
})

test("a member keeps their own username and cannot take someone else's", async () => {
  const ana = await aMember()
  const ben = await aMember()
  const profile = { fullName: 'Ben Dahl', about: '' }

  await editProfile(ben, { ...profile, username: ben.viewer.username })
  await expect(
    editProfile(ben, { ...profile, username: ana.viewer.username }),
  ).rejects.toMatchObject({ code: 'username_taken', field: 'username' })
})

test('a profile has a name of at most 60 characters and a description of at most 500', () => {
  const parse = (fullName: string, about: string) =>
    v
      .safeParse(ProfileEdit, { fullName, username: 'ana.lind', about })
      .issues?.map((i) => i.message)

  expect(parse('n'.repeat(60), 'a'.repeat(500))).toBeUndefined()
  expect(parse('n'.repeat(61), 'a'.repeat(501))).toEqual(['name_too_long', 'about_too_long'])
  expect(parse(' ', '')).toEqual(['name_missing'])
})

test('a member shows a stored picture as their own', async () => {
  const ana = await aMember()
  const pictureId = newId(ana.now)
  const hash = crypto.randomUUID()
  await ana.db.insert(pictures).values({
    id: pictureId,
    hash,
    type: 'image/png',
    width: 1,
    height: 1,
    dominantColor: '#ffffff',
    bytes: 1,
    createdAt: ana.now,
  })

  await setProfilePicture(ana, pictureId)

  expect(await readOwnProfile(ana)).toMatchObject({ pictureHash: hash })
})

test('a visitor has no profile to change', async () => {
  const profile = { fullName: 'Ana', username: 'ana.lind', about: '' }

  await expect(readOwnProfile(aVisitor())).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(editProfile(aVisitor(), profile)).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(setProfilePicture(aVisitor(), 1)).rejects.toMatchObject({ code: 'not_signed_in' })
})
