import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Face } from '../../content/boards/collaborators/faces.server.ts'
import { othersText, sentenceOf } from './notification-text.ts'
import type { ShownNotification } from './notifications.ts'

export function NotificationSentence({ update }: { update: ShownNotification }) {
  const { before, name, after, to } = sentenceOf(update)
  return (
    <>
      <People people={update.people} count={update.count} />
      <span>{before}</span>
      <Link to={to} className="font-semibold hover:underline">
        <bdi>{name || 'it'}</bdi>
      </Link>
      <span>{after}</span>
    </>
  )
}

function People({ people, count }: { people: readonly Face[]; count: number }) {
  const others = othersText(people, count)
  const names: { key: string; name: ReactNode }[] = people.map(({ username, fullName }) => ({
    key: username,
    name: (
      <Link to={`/${username}/`} className="font-semibold hover:underline">
        <bdi>{fullName}</bdi>
      </Link>
    ),
  }))
  if (others) names.push({ key: '', name: <span>{others}</span> })
  return names.map(({ key, name }, place) => (
    <Fragment key={key}>
      {place > 0 && <span>{place === names.length - 1 ? ' and ' : ', '}</span>}
      {name}
    </Fragment>
  ))
}
