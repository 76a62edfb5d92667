import { Link } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import type { Face } from '../../content/boards/collaborators/faces.server.ts'
import { boardPath } from '../../content/boards/names/board-path.ts'
import { pinPath } from '../../content/pins/pin-path.ts'
import type { UpdateKind } from '../../ground/permissions/updates.server.ts'
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
  campaign_unfunded: (update) => ({
    ...{ before: 'Your campaign ', ...campaign(update), after: ' has spent its money' },
  }),
  claim_lapsed: ({ subject }) => ({
    ...{ before: 'Your claim of ', name: subject?.name, after: ' has ended' },
    to: '/settings/claim/',
  }),
  new_device: () => ({
    ...{ before: 'Somebody logged in to your account on ', name: 'a new device' },
    to: '/settings/security/',
  }),
}

export function UpdateSentence({ update }: { update: Update }) {
  const { before, name, after, to } = SENTENCES[update.kind](update)
  return (
    <>
      <People people={update.people} count={update.count} />
      {before}
      <Link to={to} className="font-semibold hover:underline">
        <bdi>{name || 'it'}</bdi>
      </Link>
      {after}
    </>
  )
}

/** “Ana, Bo, Cy and 9,997 others”. */
function People({ people, count }: { people: readonly Face[]; count: number }) {
  const others = count - people.length
  const names: { key: string; name: ReactNode }[] = people.map(({ username, fullName }) => ({
    key: username,
    name: (
      <Link to={`/${username}/`} className="font-semibold hover:underline">
        <bdi>{fullName}</bdi>
      </Link>
    ),
  }))
  if (others > 0) {
    const name = others === 1 ? '1 other' : `${others.toLocaleString('en')} others`
    names.push({ key: '', name })
  }
  return names.map(({ key, name }, place) => (
    <Fragment key={key}>
      {place > 0 && (place === names.length - 1 ? ' and ' : ', ')}
      {name}
    </Fragment>
  ))
}
