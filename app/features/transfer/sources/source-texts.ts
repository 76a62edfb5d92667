import type { boardSources } from '../../../db/transfer/board-sources.ts'
import type { ShownSource } from './read-sources.server.ts'

const REASONS = {
  unreachable: 'It gave no answer.',
  refused: 'Its site answered with an error.',
  elsewhere: 'It leads to an address that we don’t read.',
  too_large: 'It is too large: a feed can have 5 MB.',
  no_feed: 'There is no feed there any more.',
  robots: 'Its site asks programs not to read it.',
  gone: 'Its site says that it is gone for good.',
  silent: 'It gave no answer for 30 days.',
  board_gone: 'Its board was deleted.',
  board_archived: 'This board was archived.',
  no_right: 'Who added it may no longer save to this board.',
  account_closed: 'The account of who added it is closed.',
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
  return waiting === 0 ? came : `${newPins === 0 ? '' : `${came}, `}${waiting} on their way`
}
