import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { pinsText } from '../../../content/boards/pins-text.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { TimeText } from '../../../identity/account/time-text.tsx'
import type { TrashedBoard, TrashedPin } from './trash.server.ts'

export function TrashedBoards({ boards, now }: { boards: readonly TrashedBoard[]; now: number }) {
  return (
    <Rows label="Boards">
      {boards.map(({ id, name, pinCount, deletedAt }) => (
        <Row key={id} name={name} action={`/board/${id}/restore/`} deletedAt={deletedAt} now={now}>
          {pinsText(pinCount)}
        </Row>
      ))}
    </Rows>
  )
}

export function TrashedPins({ pins, now }: { pins: readonly TrashedPin[]; now: number }) {
  return (
    <Rows label="Pins">
      {pins.map((pin) => (
        <Row
          key={pin.id}
          name={pin.title || pin.altText || 'Untitled pin'}
          action={`/pin/${pin.id}/restore/`}
          deletedAt={pin.deletedAt}
          now={now}
          picture={pin.picture.hash}
        >
          From <bdi>{pin.board}</bdi>
        </Row>
      ))}
    </Rows>
  )
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mb-8">
      <h2 className="mb-3 text-lg">{label}</h2>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  )
}

function Row({
  name,
  action,
  deletedAt,
  now,
  picture,
  children,
}: {
  name: string
  action: string
  deletedAt: number
  now: number
  picture?: string
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-4 rounded-pin bg-sunken p-3">
      {picture && (
        <img
          src={picturePath(picture, '236x')}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 rounded-pin object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="w-fit max-w-full truncate font-semibold">
          {name}
        </p>
        <p className="text-sm text-muted">
          {children} · deleted <TimeText at={deletedAt} now={now} />
        </p>
      </div>
      <Form method="post" action={action}>
        <Button type="submit" size="small" look="ink" aria-label={`Restore ${name}`}>
          Restore
        </Button>
      </Form>
    </li>
  )
}
