import { Link } from '@remix-run/react'
import { useContext } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { type Clock, ClockContext, timeIn } from '../../../ui/timing/clock.tsx'
import { FacePicture } from '../../content/boards/collaborators/faces.tsx'
import { pinPath } from '../../content/pins/pin-path.ts'
import { picturePath } from '../../ground/pictures/picture-path.ts'
import { TimeText } from '../../identity/account/time-text.tsx'
import { UpdateSentence } from './update-sentence.tsx'
import type { Update } from './updates.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** By days of one's own zone. */
export function UpdateList({ updates, now }: { updates: readonly Update[]; now: number }) {
  const clock = useContext(ClockContext)
  const days = Map.groupBy(updates, ({ at }) => dayText(at, now, clock))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="mb-6">
      <h2 suppressHydrationWarning className="mb-2 text-lg">
        {day}
      </h2>
      <ul className="flex flex-col gap-1">
        {ofDay.map((update) => (
          <UpdateRow
            key={`${update.kind}-${update.subjectId}-${update.at}`}
            update={update}
            now={now}
          />
        ))}
      </ul>
    </section>
  ))
}

function dayText(at: number, now: number, clock: Clock): string {
  const dayOf = (time: number) => timeIn(clock, time, { dateStyle: 'full' })
  const day = dayOf(at)
  if (day === dayOf(now)) return 'Today'
  return day === dayOf(now - DAY_MS) ? 'Yesterday' : day
}

function UpdateRow({ update, now }: { update: Update; now: number }) {
  const { people, subject, subjectId, isNew, at } = update
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
          <UpdateSentence update={update} />
        </p>
        <p className="text-sm text-muted">
          <TimeText at={at} now={now} />
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
