import { createPortal } from 'react-dom'
import { RESENT_TOAST_MS } from '../../features/identity/limits.ts'
import { forgetSave } from '../../features/screens/picker/saved/saved-pins.tsx'
import type { Flash, ShownFlash } from '../../flash.ts'
import { CarriedInputs } from '../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../ui/form/sending.ts'
import { StayField } from '../../ui/form/stay-field.tsx'
import { useIsLive } from '../../ui/hydration.ts'
import { Toast } from '../../ui/overlay/toast.tsx'

/** The specification's, for saves and for a code that is sent again. */
const STAY_MS: Partial<Record<Flash['kind'], number>> = {
  pin_saved: 4000,
  code_sent: RESENT_TOAST_MS,
}

/** The flash message, with undo where there is one, within an open dialog if any. */
export function FlashToast({ flash }: { flash: ShownFlash }) {
  const fetcher = useFetcher()
  const isLive = useIsLive()
  const dialog = isLive ? document.querySelector('dialog[open]:not([data-passing])') : null
  const { undo, words } = flash
  const savedFrom = flash.kind === 'pin_saved' ? flash.viaPinId : null
  // Scripts show a dialog instead.
  if (isLive && flash.kind === 'pin_created') return null
  const toast = (
    <Toast stayMs={STAY_MS[flash.kind]}>
      <span className="min-w-0 py-1.5">{words}</span>
      {undo && (
        <fetcher.Form
          method="post"
          action={undo.path}
          className="shrink-0"
          onSubmit={() => savedFrom !== null && forgetSave(savedFrom)}
        >
          {staysHere(flash) && <StayField />}
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button
            type="submit"
            className="whitespace-nowrap rounded-full bg-canvas px-4 py-1.5 text-ink"
          >
            {undo.label}
          </button>
          <CarriedInputs />
        </fetcher.Form>
      )}
    </Toast>
  )
  return dialog ? createPortal(toast, dialog) : toast
}

function staysHere(flash: Flash): boolean {
  return flash.kind === 'pin_saved'
    ? flash.viaPinId !== null
    : /^(unfollowed|member_|picture_|note_)/.test(flash.kind)
}
