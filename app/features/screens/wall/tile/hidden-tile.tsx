import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { clearJustHidden, HIDDEN_TEXT, isJustHidden } from '../use-hidden-pins.tsx'

export function HiddenTile({ pinId, onUndo }: { pinId: number; onUndo: () => void }) {
  const [isNew] = useState(() => isJustHidden(pinId))
  useEffect(clearJustHidden, [])
  return (
    <div className="pointer-events-auto absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-hidden rounded-pin bg-sunken p-2 text-center text-sm text-ink">
      <p>{HIDDEN_TEXT}</p>
      <StayForm action={`/pin/${pinId}/not-for-me/`} onSubmit={onUndo}>
        <input type="hidden" name="undo" value="on" />
        <input type="hidden" name="onTile" value="on" />
        {/* Takes the focus of the removed menu, but not when the tile scrolls into view again. */}
        <Button type="submit" size="small" look="ink" autoFocus={isNew}>
          Undo
        </Button>
      </StayForm>
    </div>
  )
}
