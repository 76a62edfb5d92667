import { createPortal } from 'react-dom'
import { forgetSave } from '../../features/picker/saved/saved-pins.tsx'
import { type Flash, flashText, undoFields, undoPath } from '../../flash.ts'
import { useFetcher } from '../../ui/form/sending.ts'
import { StayField } from '../../ui/form/stay-field.tsx'
import { useIsLive } from '../../ui/hydration.ts'
import { Toast } from '../../ui/overlay/toast.tsx'

/** The specification's, for saves. */
const SAVED_TOAST_MS = 4000

/** The flash message, with undo where there is one, within an open dialog if any. */
export function FlashToast({ flash }: { flash: Flash }) {
  const fetcher = useFetcher()
  const isLive = useIsLive()
  const dialog = isLive ? document.querySelector('dialog[open]:not([data-passing])') : null
  const undo = undoPath(flash)
  const savedFrom = flash.kind === 'pin_saved' ? flash.viaPinId : null
  // Scripts show a dialog instead.
  if (isLive && flash.kind === 'pin_created') return null
  const toast = (
    <Toast stayMs={flash.kind === 'pin_saved' ? SAVED_TOAST_MS : undefined}>
      <span className="min-w-0 py-1.5">{flashText(flash)}</span>
      {undo && (
        <fetcher.Form
          method="post"
          action={undo}
          className="shrink-0"
          onSubmit={() => savedFrom !== null && forgetSave(savedFrom)}
        >
          {staysHere(flash) && <StayField />}
          {Object.entries(undoFields(flash)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button
            type="submit"
            className="whitespace-nowrap rounded-full bg-canvas px-4 py-1.5 text-ink"
          >
            Undo
          </button>
        </fetcher.Form>
      )}
    </Toast>
  )
  return dialog ? createPortal(toast, dialog) : toast
}

function staysHere(flash: Flash): boolean {
  return flash.kind === 'pin_saved' ? flash.viaPinId !== null : flash.kind.startsWith('unfollowed')
}
