import { useState } from 'react'
import { Link } from 'react-router-dom'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { isPromoted } from '../../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { TileActions } from '../wall-tools.ts'
import { BlockQuestion } from './block-question.tsx'
import { reasonText } from './reason-text.ts'
import { nameOf } from './tile-html.tsx'

const ITEM =
  '-mx-4 block w-[calc(100%+2rem)] rounded-xl px-4 py-3 text-left font-semibold hover:bg-sunken'

export default function TileMenu({
  pin,
  acts,
  onClose,
}: {
  pin: WallPin
  acts: TileActions
  onClose: () => void
}) {
  const [isBlocking, setBlocking] = useState(false)
  const { maker } = pin
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      label={isBlocking ? `Block ${maker.fullName}` : `More about ${nameOf(pin)}`}
      onClose={onClose}
      className="w-full max-w-[31.25rem]"
    >
      {isBlocking ? (
        <BlockQuestion
          member={maker}
          onBlocked={closeAnd(() => acts.onMemberHidden(maker.id))}
          onCancel={onClose}
        />
      ) : (
        <>
          <h2 dir="auto" className="mb-3 truncate text-lg">
            {nameOf(pin)}
          </h2>
          {pin.reason && <p className="-mt-3 mb-3 text-sm text-muted">{reasonText(pin.reason)}</p>}
          {acts.isFeed && !isPromoted(pin) && (
            <StayForm
              action={`/pin/${pin.id}/not-for-me/`}
              onSubmit={closeAnd(() => acts.onHide(pin.id))}
            >
              <input type="hidden" name="onTile" value="on" />
              <button type="submit" className={ITEM}>
                Less like this
              </button>
            </StayForm>
          )}
          <Link to={`/report/pin/${pin.id}/`} className={ITEM}>
            Report pin
          </Link>
          <StayForm
            action={`/blocks/${maker.id}/mute/`}
            onSubmit={closeAnd(() => acts.isFeed && acts.onMemberHidden(maker.id))}
          >
            <button type="submit" className={ITEM}>
              Mute <bdi>{maker.fullName}</bdi>
            </button>
          </StayForm>
          <button type="button" className={`${ITEM} text-danger`} onClick={() => setBlocking(true)}>
            Block <bdi>{maker.fullName}</bdi>
          </button>
        </>
      )}
    </Dialog>
  )
}
