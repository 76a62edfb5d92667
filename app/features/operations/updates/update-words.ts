import { isolated } from '../../../text/direction.ts'
import { boardPath } from '../../content/boards/names/board-path.ts'
import { pinPath } from '../../content/pins/pin-path.ts'
import type { UpdateKind } from '../../ground/permissions/updates.server.ts'
import { deviceName } from '../../identity/sessions/device-name.ts'
import type { Update } from './updates.ts'

type Sentence = { before: string; name: string | null | undefined; after?: string; to: string }

const DECISIONS = '/settings/decisions/'

function board({ subject }: Update): Pick<Sentence, 'name' | 'to'> {
  const { name, owner = '', slug = '' } = subject ?? {}
  return { name, to: boardPath({ ownerUsername: owner, slug }) }
}

function campaign({ subject, subjectId }: Update): Pick<Sentence, 'name' | 'to'> {
  const path = `/advertiser/${subject?.owner}/reporting/campaigns/${subjectId}/`
  return { name: subject?.name, to: path }
}

const SENTENCES: Record<UpdateKind, (update: Update) => Sentence> = {
  saved: ({ subject, subjectId }) => ({
    ...(subject?.name
      ? { before: ' saved your pin ', name: subject.name }
      : { before: ' saved ', name: 'your pin' }),
    to: pinPath({ id: subjectId }),
  }),
  followed: ({ people: [person] }) => ({
    ...{ before: ' followed ', name: 'you', to: `/${person?.username}/` },
  }),
  board_followed: (update) => ({ before: ' followed your board ', ...board(update) }),
  board_pinned: (update) => ({ before: ' added pins to ', ...board(update) }),
  invited: (update) => ({ before: ' invited you to ', ...board(update) }),
  joined: (update) => ({ before: ' accepted your invitation to ', ...board(update) }),
  sent_pin: ({ subject, subjectId }) => ({
    ...{ before: ' sent you the pin ', name: subject?.name, to: pinPath({ id: subjectId }) },
  }),
  sent_board: (update) => ({ before: ' sent you the board ', ...board(update) }),
  sent_profile: ({ subject }) => ({
    ...{ before: ' sent you the profile of ', name: subject?.name, to: `/${subject?.owner}/` },
  }),
  imported: ({ subjectId }) => ({
    ...{ before: '', name: 'Your import', after: ' is done', to: `/settings/import/${subjectId}/` },
  }),
  data_ready: () => ({
    ...{ before: '', name: 'The copy of your data', after: ' is ready', to: '/settings/account/' },
  }),
  decided: ({ subject }) => ({
    ...{ before: 'We decided about ', name: subject?.name || 'your account', to: DECISIONS },
  }),
  appeal_answered: () => ({ before: 'We answered ', name: 'your appeal', to: DECISIONS }),
  campaign_approved: (update) => ({
    ...{ before: 'Your campaign ', ...campaign(update), after: ' was approved' },
  }),
  campaign_rejected: (update) => ({
    ...{ before: 'Your campaign ', ...campaign(update), after: ' was not approved' },
  }),
  campaign_ended: (update) => ({
    ...{ before: 'Your campaign ', ...campaign(update), after: ' has ended' },
  }),
  bill_unpaid: (update) => ({
    ...{ before: '', name: 'A bill', after: ' couldn’t be paid, and your campaigns wait for it' },
    to: `/advertiser/${update.subject?.owner}/billing/`,
  }),
  claim_lapsed: ({ subject }) => ({
    ...{ before: 'Your claim of ', name: subject?.name, after: ' has ended' },
    to: '/settings/claim/',
  }),
  price_fell: ({ subject, subjectId }) => ({
    ...{ before: 'The price of ', name: subject?.name || 'what you saved', after: ' fell' },
    to: pinPath({ id: subjectId }),
  }),
  new_device: ({ subject }) => ({
    ...(subject?.name
      ? {
          before: 'Somebody logged in to your account on a new device, ',
          name: deviceName(subject.name),
        }
      : { before: 'Somebody logged in to your account on ', name: 'a new device' }),
    to: '/settings/security/',
  }),
}

export function sentenceOf(update: Update): Sentence {
  return SENTENCES[update.kind](update)
}

export function othersText(people: readonly unknown[], count: number): string | null {
  const others = count - people.length
  if (others <= 0) return null
  return others === 1 ? '1 other' : `${others.toLocaleString('en')} others`
}

/** An update in plain text, for letters and notifications. */
export function textOf(update: Update): string {
  const { people, count } = update
  const { before, name, after = '' } = sentenceOf(update)
  const names = people.map(({ fullName }) => isolated(fullName))
  const others = othersText(people, count)
  const who = others ? [...names, others] : names
  const whole = who.length > 1 ? `${who.slice(0, -1).join(', ')} and ${who.at(-1)}` : who.join('')
  return `${whole}${before}${isolated(name || 'it')}${after}`
}
