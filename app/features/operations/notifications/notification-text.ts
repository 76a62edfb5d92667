import { isolated } from '../../../text/direction.ts'
import { boardPath } from '../../content/boards/board-names/board-path.ts'
import { pinPath } from '../../content/pins/pin-path.ts'
import type { NotificationKind } from '../../core/permissions/notifications.server.ts'
import { deviceName } from '../../identity/sessions/devices/device-name.ts'
import type { ShownNotification } from './notifications.ts'

type Sentence = { before: string; name: string | null | undefined; after?: string; to: string }

const DECISIONS = '/settings/decisions/'

function board({ subject }: ShownNotification): Pick<Sentence, 'name' | 'to'> {
  const { name, owner = '', slug = '' } = subject ?? {}
  return { name, to: boardPath({ ownerUsername: owner, slug }) }
}

function campaign({ subject, subjectId }: ShownNotification): Pick<Sentence, 'name' | 'to'> {
  const path = `/advertiser/${subject?.owner}/reporting/campaigns/${subjectId}/`
  return { name: subject?.name, to: path }
}

const SENTENCES: Record<NotificationKind, (notification: ShownNotification) => Sentence> = {
  saved: ({ subject, subjectId }) => ({
    ...(subject?.name
      ? { before: ' saved your pin ', name: subject.name }
      : { before: ' saved ', name: 'your pin' }),
    to: pinPath({ id: subjectId }),
  }),
  followed: ({ people: [person] }) => ({
    before: ' followed ',
    name: 'you',
    to: `/${person?.username}/`,
  }),
  board_followed: (notification) => ({ before: ' followed your board ', ...board(notification) }),
  board_pinned: (notification) => ({ before: ' added pins to ', ...board(notification) }),
  invited: (notification) => ({ before: ' invited you to ', ...board(notification) }),
  joined: (notification) => ({ before: ' accepted your invitation to ', ...board(notification) }),
  sent_pin: ({ subject, subjectId }) => ({
    before: ' sent you the pin ',
    name: subject?.name,
    to: pinPath({ id: subjectId }),
  }),
  sent_board: (notification) => ({ before: ' sent you the board ', ...board(notification) }),
  sent_profile: ({ subject }) => ({
    before: ' sent you the profile of ',
    name: subject?.name,
    to: `/${subject?.owner}/`,
  }),
  imported: ({ subjectId }) => ({
    before: '',
    name: 'Your import',
    after: ' is done',
    to: `/settings/import/${subjectId}/`,
  }),
  data_ready: () => ({
    before: '',
    name: 'The copy of your data',
    after: ' is ready',
    to: '/settings/account/',
  }),
  decided: ({ subject }) => ({
    before: 'We made a decision about ',
    name: subject?.name || 'your account',
    to: DECISIONS,
  }),
  appeal_answered: () => ({ before: 'We answered ', name: 'your appeal', to: DECISIONS }),
  campaign_approved: (notification) => ({
    before: 'Your campaign ',
    ...campaign(notification),
    after: ' was approved',
  }),
  campaign_rejected: (notification) => ({
    before: 'Your campaign ',
    ...campaign(notification),
    after: ' was not approved',
  }),
  campaign_changes_rejected: (notification) => ({
    before: 'Your changes to ',
    ...campaign(notification),
    after: ' were not approved',
  }),
  campaign_ended: (notification) => ({
    before: 'Your campaign ',
    ...campaign(notification),
    after: ' has ended',
  }),
  bill_unpaid: (notification) => ({
    before: '',
    name: 'A bill',
    after: ' couldn’t be paid, and your campaigns are paused',
    to: `/advertiser/${notification.subject?.owner}/billing/`,
  }),
  claim_lapsed: ({ subject }) => ({
    before: 'Your claim of ',
    name: subject?.name,
    after: ' has ended',
    to: '/settings/claim/',
  }),
  price_fell: ({ subject, subjectId }) => ({
    before: 'The price of ',
    name: subject?.name || 'what you saved',
    after: ' fell',
    to: pinPath({ id: subjectId }),
  }),
  new_device: ({ subject }) => ({
    ...(subject?.name
      ? {
          before: 'Someone logged in to your account on a new device, ',
          name: deviceName(subject.name),
        }
      : { before: 'Someone logged in to your account on ', name: 'a new device' }),
    to: '/settings/security/',
  }),
}

export function sentenceOf(notification: ShownNotification): Sentence {
  return SENTENCES[notification.kind](notification)
}

export function othersText(people: readonly unknown[], count: number): string | null {
  const others = count - people.length
  if (others <= 0) return null
  return others === 1 ? '1 other' : `${others.toLocaleString('en')} others`
}

/** How to quote somebody else's name; `otherwise` replaces names that can't be quoted. */
type Quote = (name: string, otherwise: string) => string

export function textOf(notification: ShownNotification, quote: Quote = isolated): string {
  const { people, count } = notification
  const { before, name, after = '' } = sentenceOf(notification)
  const names = people.map(({ fullName, username }) => quote(fullName, username))
  const others = othersText(people, count)
  const who = others ? [...names, others] : names
  const whole = who.length > 1 ? `${who.slice(0, -1).join(', ')} and ${who.at(-1)}` : who.join('')
  return `${whole}${before}${quote(name || 'it', '“…”')}${after}`
}
