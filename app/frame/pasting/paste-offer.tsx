import { useNavigate } from '@remix-run/react'
import { builderPath } from '../../features/content/boards/board-names/board-path.ts'
import { passPicture } from '../../features/screens/builder/incoming-picture.ts'
import { dropPlace } from '../../features/screens/tray/drop-place.ts'
import { useAddToTray } from '../../features/screens/tray/use-add-to-tray.tsx'
import { firstAddress } from '../../text/text-addresses.ts'
import { Toast } from '../../ui/overlay/toast.tsx'
import { TOAST_BUTTON } from '../../ui/overlay/toast-button.ts'

export type Pasted = { files: File[]; text: string }

export default function PasteOffer({ files, text, onClose }: Pasted & { onClose: () => void }) {
  const navigate = useNavigate()
  const addToTray = useAddToTray()
  const address = firstAddress(text)
  const [first, ...others] = files
  const kind = kindOf(files)
  if (!first && address === null) return null

  function save() {
    onClose()
    if (others.length > 0) {
      void addToTray({ files }, dropPlace())
    } else if (first) {
      passPicture(first)
      navigate('/pin-builder/')
    } else {
      navigate(builderPath(null, { url: address ?? '' }))
    }
  }
  return (
    <Toast stayMs={null} onLeave={onClose}>
      <span className="min-w-0 py-1.5">
        {first ? (
          others.length > 0 ? (
            `Save these ${files.length} ${kind}s?`
          ) : (
            `Save this ${kind}?`
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
        {saveText(files)}
      </button>
    </Toast>
  )
}

function saveText(files: readonly File[]): string {
  if (files.length === 0) return 'Find pictures'
  return `Save ${kindOf(files)}${files.length === 1 ? '' : 's'}`
}

function kindOf(files: readonly File[]): 'picture' | 'video' | 'file' {
  const videos = files.filter(({ type }) => type.startsWith('video/'))
  if (videos.length === 0) return 'picture'
  return videos.length === files.length ? 'video' : 'file'
}
