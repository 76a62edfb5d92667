import { Link } from 'react-router-dom'
import { isolated } from '../../../../text/direction.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { pinPath } from '../../../content/pins/pin-path.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { DUPLICATES_PATH, type DuplicatePin, type DuplicateGroup as Group } from './duplicates.ts'
import { groupLines, groupTitle } from './group-text.ts'

export function DuplicateGroup({ group, now }: { group: Group; now: number }) {
  const { pins } = group
  const [newest] = pins
  const id = `duplicates-${newest?.id}`
  return (
    <section aria-labelledby={id} className="mb-6 rounded-dialog bg-sunken p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="pt-1 text-lg">
          {groupTitle(group)}
        </h2>
        <Form method="post" action={DUPLICATES_PATH}>
          <Button
            type="submit"
            name="apart"
            value={newest?.id}
            look="bare"
            size="small"
            aria-label={`Not duplicates: ${groupTitle(group)}`}
          >
            Not duplicates
          </Button>
        </Form>
      </div>
      {groupLines(group).map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
      <Form method="post" action={DUPLICATES_PATH}>
        <input type="hidden" name="pinIds" value={pins.map((pin) => pin.id).join()} />
        <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3">
          {pins.map((pin) => (
            <DuplicateItem key={pin.id} pin={pin} now={now} />
          ))}
        </ul>
      </Form>
    </section>
  )
}

function DuplicateItem({ pin, now }: { pin: DuplicatePin; now: number }) {
  const { picture, board } = pin
  const name = pin.title || pin.altText || 'Untitled pin'
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <Link
        to={pinPath(pin)}
        className="flex aspect-square items-center justify-center overflow-hidden rounded-pin bg-canvas"
      >
        <img
          src={picturePath(picture.hash, '236x')}
          alt={pin.altText || name}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className="size-full object-contain"
        />
      </Link>
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
        </p>
        {pin.description && (
          <p dir="auto" className="line-clamp-3 wrap-anywhere">
            {pin.description}
          </p>
        )}
        <p className="wrap-anywhere">
          <Link to={board.path} className="underline">
            <bdi>{board.name}</bdi>
          </Link>
          {pin.section !== null && (
            <span>
              {' '}
              · <bdi>{pin.section}</bdi>
            </span>
          )}
          {board.isSecret && (
            <span className="ms-1 inline-flex align-middle">
              <Icon name="lock" size={16} />
              <span className="sr-only">secret</span>
            </span>
          )}
        </p>
        <p className="text-muted">
          <span className="inline-block">
            {picture.width} × {picture.height} ·
          </span>{' '}
          <span className="inline-block">
            <TimeText at={pin.createdAt} now={now} />
          </span>
        </p>
        <p className="truncate text-muted">{pin.domain ?? 'No link'}</p>
      </div>
      <Button
        type="submit"
        name="keep"
        value={pin.id}
        look="ink"
        size="small"
        className="self-start"
        aria-label={`Keep this one: ${isolated(name)}, ${isolated(board.name)}`}
      >
        Keep this one
      </Button>
    </li>
  )
}
