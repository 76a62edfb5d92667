import { expect, test } from 'vitest'
import { titleOf } from '../../../../app/features/identity/sign-in/titles.ts'

test.each(['picture', 'video'] as const)(
  'the title says that a visitor wants to download a %s',
  (media) => {
    const facts = {
      flowType: 'signup',
      container: 'download',
      source: 'downloadImageBtnDweb',
      inviter: null,
      followed: null,
      media,
      known: null,
    } as const

    expect(titleOf({ view: 'signup', step: 'offer' }, facts)).toBe(
      `Sign up to download this ${media}`,
    )
    expect(titleOf({ view: 'login', isPersonal: false }, facts)).toBe(
      `Log in to download this ${media}`,
    )
  },
)
