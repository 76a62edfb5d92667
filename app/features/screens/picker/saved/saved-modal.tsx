import { useEffect, useState } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { pinPath } from '../../../content/pins/pin-path.ts'
import { convertPath } from '../../../identity/business/promote-path.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { fetchPin, type PickedPin } from '../picker-calls.ts'
import { CreatorCard } from './creator-card.tsx'
import { SavedMedia } from './saved-media.tsx'

/** Confirms a save. Low windows hide its heading; its links open new tabs. */
export default function SavedModal({ pinId, onClose }: { pinId: number; onClose: () => void }) {
  const viewer = useViewer()
  const [pin, setPin] = useState<PickedPin | null>(null)

  useEffect(() => {
    fetchPin(pinId).then((found) => (found ? setPin(found) : onClose()))
  }, [pinId, onClose])

  function closeHere({ ctrlKey, metaKey, shiftKey }: React.MouseEvent) {
    if (!ctrlKey && !metaKey && !shiftKey) onClose()
  }

  if (!pin) return null
  const creator = pin.linkDomain?.officialUser ?? null
  // A pin on a secret board can't be promoted.
  const mayPromote = viewer?.mayPromote && pin.board.privacy !== 'secret'
  return (
    <Dialog label="Saved" onClose={onClose} className="saved">
      <div className="flex flex-col items-center gap-6 text-center">
        <h2 className="px-12 text-lg [@media(max-height:30rem)]:sr-only">
          <SavedText {...pin} />
        </h2>
        {creator && viewer?.id !== creator.id && <CreatorCard creator={creator} />}
        <SavedMedia pin={pin} />
        <div className="flex flex-wrap justify-center gap-3">
          {!mayPromote && (
            <ButtonLink to={`${pinPath(pin)}?share=true`} size="large" onClick={closeHere}>
              Send
            </ButtonLink>
          )}
          <ButtonLink
            to={pinPath(pin)}
            size="large"
            look={viewer?.isPartner || mayPromote ? 'quiet' : 'brand'}
            onClick={closeHere}
          >
            See it now
          </ButtonLink>
          {mayPromote && (
            <ButtonLink to={convertPath(pin.id)} size="large" look="brand" onClick={closeHere}>
              Promote your Pin
            </ButtonLink>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function SavedText({ board, section }: PickedPin) {
  return section ? (
    <>
      Saved to <bdi>{section.title}</bdi> in <bdi>{board.name}</bdi>
    </>
  ) : (
    <>
      Saved to <bdi>{board.name}</bdi>
    </>
  )
}
