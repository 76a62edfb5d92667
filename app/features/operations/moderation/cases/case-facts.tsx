import { useLocation } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { recordOf } from '../../../../text/records.ts'
import { PIN_TEXT_NAMES, PIN_TEXTS } from '../../../content/pins/fields/text-fields.ts'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { withReturnPath } from '../return-path.ts'
import type { ShownCase } from './case.server.ts'

const NAMES: Readonly<Record<string, string>> = {
  ...recordOf(PIN_TEXT_NAMES, (name) => PIN_TEXTS[name].label),
  link: 'Link',
  board: 'Board',
  about: 'About',
  fullName: 'Name',
}

export function CaseFacts({ found }: { found: ShownCase }) {
  const { shown, member, mayLookUp, now, pinId, picture, pinCount } = found
  const here = useLocation()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 break-words">
      {Object.entries(NAMES).map(([key, name]) =>
        shown[key] ? (
          <Fact key={key} name={name}>
            <bdi>{shown[key]}</bdi>
          </Fact>
        ) : null,
      )}
      {picture && (
        <Fact name="Pins with this picture">
          {pinCount.toLocaleString('en')}
          {pinId !== null && (
            <span>
              {' '}
              ·{' '}
              <Link to={`/pin/${pinId}/`} className="underline">
                first reported pin
              </Link>
            </span>
          )}
        </Fact>
      )}
      <Fact name="Member">
        <bdi>{member.fullName}</bdi> (<bdi>{member.username}</bdi>),{' '}
        {member.state.replaceAll('_', ' ')}
        {member.limitedAt !== null && <span>, limited</span>}
        <span>, since </span>
        <TimeText at={member.createdAt} now={now} />
        {mayLookUp && (
          <span>
            {' '}
            ·{' '}
            <Link
              to={withReturnPath('/desk/members/', here, {
                q: member.username,
                reason: `Case ${found.id}`,
              })}
              className="underline"
            >
              look up
            </Link>
          </span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
