import { Link } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import type { Face } from '../../content/boards/collaborators/faces.server.ts'
import { othersText, sentenceOf } from './update-words.ts'
import type { Update } from './updates.ts'

export function UpdateSentence({ update }: { update: Update }) {
  const { before, name, after, to } = sentenceOf(update)
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
  const others = othersText(people, count)
  const names: { key: string; name: ReactNode }[] = people.map(({ username, fullName }) => ({
    key: username,
    name: (
      <Link to={`/${username}/`} className="font-semibold hover:underline">
        <bdi>{fullName}</bdi>
      </Link>
    ),
  }))
  if (others) names.push({ key: '', name: others })
  return names.map(({ key, name }, place) => (
    <Fragment key={key}>
      {place > 0 && (place === names.length - 1 ? ' and ' : ', ')}
      {name}
    </Fragment>
  ))
}
