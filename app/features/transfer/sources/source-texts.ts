import type { boardSources } from '../../../db/transfer/board-sources.ts'
import { DAY_MS } from '../../../durations.ts'
import { FEED_BYTES, SOURCE_SILENT_MS } from '../limits.ts'
import type { ShownSource } from './read-sources.server.ts'

const REASONS = {
  unreachable: "It didn't respond.",
  refused: 'Its site returned an error.',
  elsewhere: 'It redirects to an address we can’t read.',
  too_large: `This feed is too large (limit ${FEED_BYTES / 2 ** 20} MB).`,
  no_feed: 'The feed no longer exists.',
  robots: "Its site doesn't allow automated access.",
  gone: "Its site says it's permanently gone.",
  silent: `It hasn't responded for ${SOURCE_SILENT_MS / DAY_MS} days.`,
  board_gone: 'Its board was deleted.',
  board_archived: 'This board was archived.',
  no_right: 'The person who added this source can no longer save to this board.',
  account_closed: 'The account of the person who added it is closed.',
} as const satisfies Record<NonNullable<typeof boardSources.$inferSelect.reason>, string>

export function sourceReasonText(reason: keyof typeof REASONS): string {
  return REASONS[reason]
}

export function sourcesText(count: number): string {
  return count === 1 ? 'Follows 1 source' : `Follows ${count} sources`
}

export function newPinsText({
  newPins,
  waiting,
}: Pick<ShownSource, 'newPins' | 'waiting'>): string {
  const came = newPins === 0 ? 'nothing new' : newPins === 1 ? '1 new pin' : `${newPins} new pins`
  return waiting === 0 ? came : `${newPins === 0 ? '' : `${came}, `}${waiting} being added`
}
