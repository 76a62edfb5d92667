import { expect, test } from 'vitest'
import {
  type IdentityFacts,
  judgeIdentity,
} from '../../../../app/features/identity/providers/log-in/identity-verdict.ts'

const owner = { id: 1, state: 'active', email: 'ana@own.example', isSsoOnly: false } as const
const holder: NonNullable<IdentityFacts['holder']> = {
  id: 2,
  state: 'active',
  emailVerifiedAt: 5,
  hasSameProvider: false,
}
const email = 'ana@mail.example'

const stranger: IdentityFacts = {
  owner: null,
  holder: null,
  isReserved: false,
  email,
  isEmailVerified: true,
  companyDomain: null,
  isSsoOnly: false,
}

test('a known identity logs in, whatever its address is now', () => {
  for (const other of [null, holder]) {
    for (const isEmailVerified of [true, false]) {
      for (const address of [null, email]) {
        const arrived = { ...stranger, owner, holder: other, isEmailVerified, email: address }
        expect(judgeIdentity(arrived)).toEqual({
          kind: 'enter',
          memberId: 1,
          state: 'active',
          ownEmail: owner.email,
          isCompanysWord: false,
        })
      }
    }
  }
})

test('an unknown identity without an address must give one first', () => {
  expect(judgeIdentity({ ...stranger, email: null })).toEqual({ kind: 'email' })
})

test('an unknown identity with a free address registers', () => {
  expect(judgeIdentity(stranger)).toEqual({ kind: 'register' })
  expect(judgeIdentity({ ...stranger, isEmailVerified: false })).toEqual({ kind: 'register' })
})

test('an identity joins an account only if both sides proved the address', () => {
  const join = { kind: 'join', memberId: 2, state: 'active', email, emailVerifiedAt: 5 }
  const prove = { kind: 'prove' }
  const unverified = { ...holder, emailVerifiedAt: null }
  const joined = { ...holder, hasSameProvider: true }

  expect(judgeIdentity({ ...stranger, holder })).toEqual(join)
  expect(judgeIdentity({ ...stranger, holder: unverified })).toEqual(prove)
  expect(judgeIdentity({ ...stranger, holder: joined })).toEqual(prove)
  expect(judgeIdentity({ ...stranger, holder, isEmailVerified: false })).toEqual(prove)
  expect(judgeIdentity({ ...stranger, holder: unverified, isEmailVerified: false })).toEqual(prove)
})

test('nothing joins a soft-banned account, and a reserved address counts as taken', () => {
  const banned = { ...holder, state: 'soft_banned' } as const

  expect(judgeIdentity({ ...stranger, holder: banned })).toEqual({ kind: 'prove' })
  expect(judgeIdentity({ ...stranger, isReserved: true })).toEqual({ kind: 'prove' })
})

test('people of a company that requires single sign-on can log in only with it, whether known or not', () => {
  const others = { ...stranger, isSsoOnly: true }
  const company = { ...others, companyDomain: 'mail.example' }
  const barred = { ...owner, isSsoOnly: true }
  const unverified = { ...holder, emailVerifiedAt: null }
  const takeOver = { kind: 'take_over', memberId: 2, state: holder.state, isEmailVerified: false }

  expect(judgeIdentity({ ...others })).toEqual({ kind: 'sso' })
  expect(judgeIdentity({ ...others, holder })).toEqual({ kind: 'sso' })
  expect(judgeIdentity({ ...stranger, owner: barred })).toEqual({ kind: 'sso' })
  expect(judgeIdentity({ ...company, owner: barred }), 'another company').toEqual({ kind: 'sso' })
  const own = { ...company, owner: barred, companyDomain: 'own.example' }
  expect(judgeIdentity(own)).toMatchObject({ kind: 'enter', isCompanysWord: false })
  expect(judgeIdentity({ ...own, email: barred.email })).toMatchObject({ isCompanysWord: true })
  expect(judgeIdentity(company)).toEqual({ kind: 'register' })
  expect(judgeIdentity({ ...company, holder: unverified })).toEqual(takeOver)
  const banned = { ...holder, state: 'soft_banned' } as const
  const unbanned = { kind: 'take_over', memberId: 2, state: 'soft_banned', isEmailVerified: true }
  expect(judgeIdentity({ ...company, holder: banned })).toEqual(unbanned)
  const renumbered = { ...holder, hasSameProvider: true }
  expect(judgeIdentity({ ...company, holder: renumbered })).toMatchObject({ kind: 'join' })
})
