import { TimeText } from '../../../identity/account/time-text.tsx'
import type { LookedUpMember } from './look-up.server.ts'

export function MemberFacts({ found, now }: { found: LookedUpMember; now: number }) {
  const facts: [string, React.ReactNode][] = [
    ['Name', <bdi key="name">{found.fullName}</bdi>],
    ['Username', <bdi key="username">{found.username}</bdi>],
    ['Id', found.id],
    ['Email', `${found.email}${found.emailVerifiedAt === null ? ', not confirmed' : ''}`],
    ['State', found.state.replaceAll('_', ' ')],
    [
      'Limited',
      found.limitedAt === null ? 'No' : <TimeText key="l" at={found.limitedAt} now={now} />,
    ],
    ['Role', found.staffRole ?? 'None'],
    ['Kind', found.isPartner ? 'Business' : 'Personal'],
    ['Country', found.country],
    ['Joined', <TimeText key="joined" at={found.createdAt} now={now} />],
    [
      'Last active',
      found.lastSeenAt === null ? (
        'Not logged in'
      ) : (
        <TimeText key="s" at={found.lastSeenAt} now={now} />
      ),
    ],
    ['Pins, boards', `${found.pinCount}, ${found.boardCount}`],
    ['Followers, following', `${found.followerCount}, ${found.followingCount}`],
    ['Cases about them', found.caseCount],
    ['Reports by them', found.reportCount],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 break-words tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
