import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { DIGEST_UPDATES } from '../limits.ts'
import { textOf } from '../updates/update-words.ts'
import type { Update } from '../updates/updates.ts'
import { UPDATES_PATH } from '../updates/updates-path.ts'
import type { FollowedBoard } from './followed-boards.server.ts'

type Week = {
  name: string
  /** The newest first, and one more than the letter names where there are more. */
  updates: readonly Update[]
  boards: readonly FollowedBoard[]
  origin: string
  stopUrl: string
}

/** Null where there is nothing to say. */
export function digestLetter({ name, updates, boards, origin, stopUrl }: Week): Letter | null {
  if (updates.length + boards.length === 0) return null
  const more = updates.length > DIGEST_UPDATES ? ['… and more.'] : []
  const told = updates.slice(0, DIGEST_UPDATES).map((update) => `• ${textOf(update)}`)
  return {
    subject: `Your week on ${BRAND}`,
    before: [
      `Hello ${isolated(name)},`,
      ...told,
      ...more,
      ...(boards.length > 0 ? ['New on boards that you follow:', ...boards.map(lineOf)] : []),
    ],
    link:
      updates.length > 0
        ? { words: 'See your updates', url: origin + UPDATES_PATH }
        : { words: 'See them at home', url: `${origin}/` },
    after: ['You get this letter on Mondays, in a week that has something for you.'],
    unsubscribeUrl: stopUrl,
  }
}

function lineOf({ board, owner, count }: FollowedBoard): string {
  const pins = count === 1 ? 'a new pin' : `${count.toLocaleString('en')} new pins`
  return `• “${isolated(board)}” by ${isolated(owner)}: ${pins}`
}
