import { useNavigate } from '@remix-run/react'
import { handPicture } from '../../features/screens/builder/handed-picture.ts'
import { firstAddress } from '../../text/first-address.ts'
import { Toast } from '../../ui/overlay/toast.tsx'

export type Pasted = { picture: File | undefined; words: string }

export default function PasteOffer({ picture, words, onClose }: Pasted & { onClose: () => void }) {
  const navigate = useNavigate()
  const address = firstAddress(words)
  if (!picture && address === null) return null

  function save() {
    if (picture) handPicture(picture)
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
      <button
        type="button"
        className="shrink-0 whitespace-nowrap rounded-full bg-canvas px-4 py-1.5 text-ink"
        onClick={save}
      >
        {picture ? 'Save picture' : 'Find pictures'}
      </button>
    </Toast>
  )
}
