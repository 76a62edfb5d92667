import { useNavigate } from '@remix-run/react'
import { builderPath } from '../../features/content/boards/board-names/board-path.ts'
import { passPicture } from '../../features/screens/builder/incoming-picture.ts'
import { dropPlace } from '../../features/screens/tray/drop-place.ts'
import { useAddToTray } from '../../features/screens/tray/use-add-to-tray.tsx'
import { firstAddress } from '../../text/text-addresses.ts'
import { Toast } from '../../ui/overlay/toast.tsx'
import { TOAST_BUTTON } from '../../ui/overlay/toast-button.ts'

export type Pasted = { pictures: File[]; text: string }

export default function PasteOffer({ pictures, text, onClose }: Pasted & { onClose: () => void }) {
  const navigate = useNavigate()
  const addToTray = useAddToTray()
  const address = firstAddress(text)
  const [picture, ...others] = pictures
  if (!picture && address === null) return null

  function save() {
    onClose()
    if (others.length > 0) {
      void addToTray({ files: pictures }, dropPlace())
    } else if (picture) {
      passPicture(picture)
      navigate('/pin-builder/')
    } else {
      navigate(builderPath(null, { url: address ?? '' }))
    }
  }
  return (
    <Toast stayMs={null}>
      <span className="min-w-0 py-1.5">
        {picture ? (
          others.length > 0 ? (
            `Save these ${pictures.length} pictures?`
          ) : (
            'Save this picture?'
          )
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
        {saveText(pictures.length)}
      </button>
    </Toast>
  )
}

function saveText(pictureCount: number): string {
  if (pictureCount === 0) return 'Find pictures'
  return pictureCount === 1 ? 'Save picture' : 'Save pictures'
}
