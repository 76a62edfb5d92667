import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'

export function claimLostLetter(host: string, origin: string): Letter {
  return {
    subject: `Another ${BRAND} account has claimed ${host}`,
    before: [
      'Hello,',
      `Somebody has just shown us that ${host} is theirs, so pins from there name their account now and no longer yours.`,
      'If you have handed the site over, there is nothing to do.',
      'If it is still yours, see who else can change it or its DNS. Then claim it again: whoever showed it last is its owner here.',
    ],
    link: { words: 'Claim it again', url: `${origin}/settings/claim/${host}/` },
    after: [],
  }
}
