import { useNavigate } from '@remix-run/react'
import { passPicture } from '../../features/screens/builder/incoming-picture.ts'
import { firstAddress } from '../../text/text-addresses.ts'
import { Toast } from '../../ui/overlay/toast.tsx'
import { TOAST_BUTTON } from '../../ui/overlay/toast-button.ts'

export type Pasted = { picture: File | undefined; text: string }

export default function PasteOffer({ picture, text, onClose }: Pasted & { onClose: () => void }) {
  const navigate = useNavigate()
  const address = firstAddress(text)
  if (!picture && address === null) return null

  function save() {
    if (picture) passPicture(picture)
    navigate(
      picture ? '/pin-builder/' : `/pin-builder/?${new URLSearchParams({ url: address ?? '' })}`,
    )
    onClose()
  }
  return (
    <Toast stayMs={null}>
      <span className="min-w-0 py-1.5">
        {picture ? (
          'Save this picture?'
        ) : (
          <span className="wrap-anywhere">
            Save from <bdi>{new URL(address ?? '').host}</bdi>?
          </span>
        )}
      </span>
      <button type="button" className="shrink-0 px-2 py-1.5 underline" onClick={onClose}>
        No
      </button>
      <button type="button" className={TOAST_BUTTON} onClick={save}>
        {picture ? 'Save picture' : 'Find pictures'}
      </button>
    </Toast>
  )
}
