import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import type { Letter } from '../../ground/mail/letter.ts'

export function claimLostLetter(name: string, url: string): Letter {
  return {
    subject: `Another ${BRAND} account has claimed ${isolated(name)}`,
    before: [
      'Hello,',
      `Somebody has just shown us that ${isolated(name)} is theirs, so pins from there name their account now and no longer yours.`,
      'If you have handed the site over, there is nothing to do.',
      'If it is still yours, see who else can change it or its DNS. Then claim it again: whoever showed it last is its owner here.',
    ],
    link: { words: 'Claim it again', url },
    after: [],
  }
}

export function claimLapsedLetter(name: string, url: string): Letter {
  return {
    subject: `Your claim of ${isolated(name)} has ended`,
    before: [
      'Hello,',
      `Each month we look for your code on ${isolated(name)}. It was gone on two days, so pins from there no longer name your account.`,
      'A new design or a move to another server often loses it. Put the same code back, as a tag, a file or a DNS record, and claim the site again.',
      'If the site is no longer yours, there is nothing to do.',
    ],
    link: { words: 'Claim it again', url },
    after: [],
  }
}
