import { type RefCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import type { FoundPage } from '../../content/webpages/found-pictures.ts'
import { useAddToTray } from '../tray/use-add-to-tray.tsx'
import { PictureChoices } from './picture-choices.tsx'

/** The pictures of a page, of which several can be taken to the tray. */
export function FoundSeveral({
  found,
  pictures,
  look,
  place,
  onCancel,
}: {
  found: FoundPage
  /** The pictures that load. */
  pictures: FoundPage['pictures']
  look: RefCallback<HTMLImageElement>
  place: Place | null
  onCancel: () => void
}) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const addToTray = useAddToTray()
  const taken = pictures.filter(({ url }) => picked.has(url))
  return (
    <div className="flex flex-col gap-4">
      <PictureChoices
        legend={`${pictures.length} pictures found. Choose several:`}
        pictures={pictures}
        picked={picked}
        onPick={setPicked}
        look={look}
        layout="grid"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          look="brand"
          off={taken.length === 0}
          onClick={() => {
            const added = taken.map(({ url, alt }) => ({ url, alt, page: found }))
            void addToTray({ found: added }, place)
          }}
        >
          {taken.length === 1
            ? 'Continue with 1 picture'
            : `Continue with ${taken.length} pictures`}
        </Button>
        <Button onClick={onCancel}>Save only one</Button>
      </div>
    </div>
  )
}
