import { forgetSave } from '../../features/screens/picker/saved/saved-pins.tsx'
import type { Flash, ShownFlash } from '../../flashes/flash.ts'
import { CarriedInputs } from '../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../ui/form/sending.ts'
import { StayField } from '../../ui/form/stay-field.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { Toast } from '../../ui/overlay/toast.tsx'
import { TOAST_BUTTON } from '../../ui/overlay/toast-button.ts'
import { ToastText } from '../../ui/overlay/toast-text.tsx'
import { UndoButton } from '../../ui/overlay/undo-button.tsx'
import { DownloadStart } from './download-start.tsx'
import { flashToastMs } from './flash-toast-ms.ts'

/** The flash message, with an undo button if there is one. Shown in the open dialog, if any. */
export function FlashToast({ flash }: { flash: ShownFlash }) {
  const fetcher = useFetcher()
  const isLive = useIsHydrated()
  const { undo, text, link } = flash
  const savedFrom = flash.kind === 'pin_saved' ? flash.viaPinId : null
  if (isLive && flash.kind === 'pin_created') return null
  const toast = (
    <Toast stayMs={flashToastMs(flash)} dialogs="dialog[open]:not([data-passing])">
      <ToastText text={text} link={link} />
      {flash.kind === 'download_started' && (
        <a href={flash.path} download className={TOAST_BUTTON}>
          Download again
        </a>
      )}
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
          <UndoButton type="submit">{undo.label}</UndoButton>
          <CarriedInputs />
        </fetcher.Form>
      )}
    </Toast>
  )
  return (
    <>
      {flash.kind === 'download_started' && <DownloadStart path={flash.path} />}
      {toast}
    </>
  )
}

function staysHere(flash: Flash): boolean {
  return flash.kind === 'pin_saved'
    ? flash.viaPinId !== null
    : /^(unfollowed|member_|picture_|note_)/.test(flash.kind)
}
