import { BRAND } from '../../../brand.ts'
import type { Email } from '../../core/emails/email.ts'
import { quotedName, quotedThing } from '../../core/emails/quoted.server.ts'
import { DIGEST_NOTIFICATIONS } from '../limits.ts'
import { textOf } from '../notifications/notification-text.ts'
import type { ShownNotification } from '../notifications/notifications.ts'
import { NOTIFICATIONS_PATH } from '../notifications/notifications-path.ts'
import type { DigestBoard } from './followed-boards.server.ts'

type WeeklyNews = {
  name: string
  /** Newest first, up to one more than the email shows. */
  updates: readonly ShownNotification[]
  boards: readonly DigestBoard[]
  origin: string
  stopUrl: string
}

export function digestEmail({ name, updates, boards, origin, stopUrl }: WeeklyNews): Email | null {
  if (updates.length + boards.length === 0) return null
  const more = updates.length > DIGEST_NOTIFICATIONS ? ['… and more.'] : []
  const lines = updates
    .slice(0, DIGEST_NOTIFICATIONS)
    .map((update) => `• ${textOf(update, quotedName)}`)
  return {
    subject: `Your week on ${BRAND}`,
    priority: 'bulk',
    before: [
      `Hello ${quotedName(name, 'there')},`,
      ...lines,
      ...more,
      ...(boards.length > 0 ? ['New on boards that you follow:', ...boards.map(lineOf)] : []),
    ],
    link:
      updates.length > 0
        ? { text: 'See your notifications', url: origin + NOTIFICATIONS_PATH }
        : { text: 'See them in your home feed', url: `${origin}/` },
    after: ['You get this email on Mondays if there’s news for you.'],
    unsubscribe: { text: 'Stop the weekly email', url: stopUrl },
  }
}

function lineOf({ board, owner, ownerUsername, count }: DigestBoard): string {
  const pins = count === 1 ? 'a new pin' : `${count.toLocaleString('en')} new pins`
  return `• ${capitalised(quotedThing('board', board))} by ${quotedName(owner, ownerUsername)}: ${pins}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
