import { expect, test } from 'vitest'
import { editProfile } from '../../../../app/features/identity/account/profile/profile.server.ts'
import { convertToBusiness } from '../../../../app/features/identity/business/details/details.server.ts'
import { givenName } from '../../../../app/features/identity/names/names.ts'
import { acceptableName } from '../../../../app/features/identity/names/unfit-names.server.ts'
import { signUpOrLogIn } from '../../../../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { refusal } from '../../../emails.ts'
import { aMember, aVisitor, signUpFields } from '../../../factories/identity/people.ts'

const LINKED = ['pay at https://evil.example/x', 'www.evil.com', 'bo@evil.com', 'Ana evil.com']
const IMITATING = ['Pinfold', 'Ρinfold Security', 'P i n f o l d']

async function renamed(fullName: string) {
  const { viewer, ...ana } = await aMember()
  return refusal(
    editProfile({ ...ana, viewer }, { fullName, username: viewer.username, about: '' }),
  )
}

test('a member’s name can’t be an address or look like ours', async () => {
  for (const name of LINKED) expect(await renamed(name)).toBe('name_is_address')
  for (const name of IMITATING) expect(await renamed(name)).toBe('name_imitates')
  for (const name of ['Ana St.John', 'J.R.R. Tolkien', 'Penfold']) {
    expect(await renamed(name)).toBe('done')
  }
})

test('a member who already has such a name can change the rest', async () => {
  const ana = await aMember({ fullName: 'Ana evil.com' })
  const { fullName, username } = ana.viewer

  expect(await refusal(editProfile(ana, { fullName, username, about: 'Pots' }))).toBe('done')
})

test('a business’s name can be its host, but not any longer address', async () => {
  const called = async (businessName: string) => {
    const details = { kind: 'shop', site: null, country: undefined, timeZone: undefined } as const
    return refusal(convertToBusiness(await aMember(), { businessName, ...details }))
  }

  expect(await called('Booking.com')).toBe('done')
  for (const name of LINKED.filter((each) => each !== 'www.evil.com')) {
    expect(await called(name)).toBe('name_is_address')
  }
  expect(await called('Pinfold Ads')).toBe('name_imitates')
})

test('an unacceptable name in a sign-up is dropped', async () => {
  expect(acceptableName(givenName('Pinfold', 'Team'))).toBeNull()
  expect(acceptableName(givenName('Ana', 'Lind'))?.fullName).toBe('Ana Lind')

  const signed = await signUpOrLogIn(aVisitor(), {
    ...signUpFields(),
    firstName: 'www.evil.com',
    lastName: '',
  })

  expect(signed.viewer.fullName).not.toContain('evil')
})
