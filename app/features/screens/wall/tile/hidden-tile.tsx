import { Button } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'

export function HiddenTile({ pinId, onUndo }: { pinId: number; onUndo: () => void }) {
  return (
    <div className="pointer-events-auto absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-hidden rounded-pin bg-sunken p-2 text-center text-sm text-ink">
      <p role="status">You’ll see less like this.</p>
      <StayForm action={`/pin/${pinId}/not-for-me/`} onSubmit={onUndo}>
        <input type="hidden" name="undo" value="on" />
        <input type="hidden" name="onTile" value="on" />
        {/* The menu that had the focus is gone. */}
        <Button type="submit" size="small" look="ink" autoFocus>
          Undo
        </Button>
      </StayForm>
    </div>
  )
}
