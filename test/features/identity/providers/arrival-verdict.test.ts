import { expect, test } from 'vitest'
import {
  type Arrived,
  judgeArrival,
} from '../../../../app/features/identity/providers/enter/arrival-verdict.ts'

const owner = { id: 1, state: 'active', email: 'ana@own.example', isSsoOnly: false } as const
const holder: NonNullable<Arrived['holder']> = {
  id: 2,
  state: 'active',
  provedAt: 5,
  hasSameProvider: false,
}
const email = 'ana@mail.example'

const stranger: Arrived = {
  owner: null,
  holder: null,
  isReserved: false,
  email,
  isEmailProved: true,
  companyDomain: null,
  isSsoOnly: false,
}

test('a known identity enters, whatever its address says now', () => {
  for (const other of [null, holder]) {
    for (const isEmailProved of [true, false]) {
      for (const address of [null, email]) {
        const arrived = { ...stranger, owner, holder: other, isEmailProved, email: address }
        expect(judgeArrival(arrived)).toEqual({
          ...{ kind: 'enter', memberId: 1, state: 'active', ownEmail: owner.email },
        })
      }
    }
  }
})

test('an unknown identity without an address gives one first', () => {
  expect(judgeArrival({ ...stranger, email: null })).toEqual({ kind: 'email' })
})

test('an unknown identity with a free address registers', () => {
  expect(judgeArrival(stranger)).toEqual({ kind: 'register' })
  expect(judgeArrival({ ...stranger, isEmailProved: false })).toEqual({ kind: 'register' })
})

test('an identity joins an account only where both sides proved the address', () => {
  const join = { kind: 'join', memberId: 2, state: 'active', email, provedAt: 5 }
  const prove = { kind: 'prove' }
  const unverified = { ...holder, provedAt: null }
  const joined = { ...holder, hasSameProvider: true }

  expect(judgeArrival({ ...stranger, holder })).toEqual(join)
  expect(judgeArrival({ ...stranger, holder: unverified })).toEqual(prove)
  expect(judgeArrival({ ...stranger, holder: joined })).toEqual(prove)
  expect(judgeArrival({ ...stranger, holder, isEmailProved: false })).toEqual(prove)
  expect(judgeArrival({ ...stranger, holder: unverified, isEmailProved: false })).toEqual(prove)
})

test('an account under protection is joined by nobody, and a reserved address is taken', () => {
  const banned = { ...holder, state: 'soft_banned' } as const

  expect(judgeArrival({ ...stranger, holder: banned })).toEqual({ kind: 'prove' })
  expect(judgeArrival({ ...stranger, isReserved: true })).toEqual({ kind: 'prove' })
})

test('whom a company lets in by nothing else comes in by nothing else, known or not', () => {
  const others = { ...stranger, isSsoOnly: true }
  const company = { ...others, companyDomain: 'mail.example' }
  const barred = { ...owner, isSsoOnly: true }
  const unverified = { ...holder, provedAt: null }
  const takeOver = { kind: 'take_over', memberId: 2, state: holder.state, isProved: false }

  expect(judgeArrival({ ...others })).toEqual({ kind: 'sso' })
  expect(judgeArrival({ ...others, holder })).toEqual({ kind: 'sso' })
  expect(judgeArrival({ ...stranger, owner: barred })).toEqual({ kind: 'sso' })
  expect(judgeArrival({ ...company, owner: barred }), 'another company').toEqual({ kind: 'sso' })
  const own = { ...company, owner: barred, companyDomain: 'own.example' }
  expect(judgeArrival(own)).toMatchObject({ kind: 'enter' })
  expect(judgeArrival(company)).toEqual({ kind: 'register' })
  expect(judgeArrival({ ...company, holder: unverified })).toEqual(takeOver)
  const banned = { ...holder, state: 'soft_banned' } as const
  const unbanned = { kind: 'take_over', memberId: 2, state: 'soft_banned', isProved: true }
  expect(judgeArrival({ ...company, holder: banned })).toEqual(unbanned)
  const renumbered = { ...holder, hasSameProvider: true }
  expect(judgeArrival({ ...company, holder: renumbered })).toMatchObject({ kind: 'join' })
})
