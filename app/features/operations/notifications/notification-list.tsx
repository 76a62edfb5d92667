import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { DAY_MS } from '../../../durations.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Clock, ClockContext, ClockTime, timeIn } from '../../../ui/timing/clock.tsx'
import { FacePicture } from '../../content/boards/collaborators/faces.tsx'
import { pinPath, sentPinPath } from '../../content/pins/pin-path.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { TimeText } from '../../identity/account/time-text.tsx'
import { NotificationSentence } from './notification-sentence.tsx'
import type { ShownNotification } from './notifications.ts'

const TODAY = 'Today'

export function NotificationList({
  updates,
  now,
}: {
  updates: readonly ShownNotification[]
  now: number
}) {
  const clock = useContext(ClockContext)
  const days = Map.groupBy(updates, ({ at }) => dayText(at, now, clock))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="mb-6">
      <h2 suppressHydrationWarning className="mb-2 text-lg">
        {day}
      </h2>
      <ul className="flex flex-col gap-1">
        {ofDay.map((update) => (
          <NotificationRow
            key={`${update.kind}-${update.subjectId}-${update.at}`}
            update={update}
            now={day === TODAY ? now : null}
          />
        ))}
      </ul>
    </section>
  ))
}

function dayText(at: number, now: number, clock: Clock): string {
  const dayOf = (time: number) => timeIn(clock, time, { dateStyle: 'full' })
  const day = dayOf(at)
  if (day === dayOf(now)) return TODAY
  return day === dayOf(now - DAY_MS) ? 'Yesterday' : day
}

/** A row below its day's heading. Shows the time of day, or for today (if `now` is set) a relative time. */
function NotificationRow({ update, now }: { update: ShownNotification; now: number | null }) {
  const { kind, people, messages, subject, subjectId, isNew, at } = update
  const [newest] = people
  return (
    <li
      className={`flex items-center gap-3 rounded-dialog p-3 ${isNew ? 'bg-sunken' : 'hover:bg-sunken'}`}
    >
      {newest ? (
        <span aria-hidden="true" className="flex">
          <FacePicture face={newest} size={40} />
        </span>
      ) : (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-pressed">
          <Icon name="bell" size={20} />
        </span>
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          {isNew && <span className="sr-only">New: </span>}
          <NotificationSentence update={update} />
        </p>
        {messages.map(({ id, senderId, username, text }) => (
          <div key={id} className="my-2 border-s-2 border-line ps-3">
            {people.length > 1 && <p className="text-sm text-muted">{username}</p>}
            <p dir="auto" className="whitespace-pre-line">
              {text}
            </p>
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
              {kind === 'sent_pin' && (
                <Link
                  to={sentPinPath({ id: subjectId }, { username })}
                  aria-label={`Reply to ${username}`}
                  className="underline"
                >
                  Reply
                </Link>
              )}
              <Link
                to={`/report/message/${id}/`}
                aria-label={`Report ${username}'s message`}
                className="underline"
              >
                Report
              </Link>
              <Link
                to={`/blocks/${senderId}/block/`}
                aria-label={`Block ${username}`}
                className="underline"
              >
                Block
              </Link>
            </p>
          </div>
        ))}
        <p className="text-sm text-muted">
          {now === null ? <ClockTime at={at} timeStyle="short" /> : <TimeText at={at} now={now} />}
        </p>
      </div>
      {subject?.pictureHash && (
        <Link
          to={pinPath({ id: subjectId })}
          aria-hidden="true"
          tabIndex={-1}
          className="size-12 shrink-0 overflow-hidden rounded-pin bg-canvas"
        >
          <img
            src={picturePath(subject.pictureHash, '236x')}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-full object-cover"
          />
        </Link>
      )}
      {isNew && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-brand" />}
    </li>
  )
}
