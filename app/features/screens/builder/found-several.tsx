import { type RefCallback, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import type { FoundPage } from '../../content/webpages/found-pictures.ts'
import { useAddToTray } from '../tray/use-add-to-tray.tsx'
import { FoundImage } from './found-image.tsx'

/** The smaller side of a picture that fills a column of the wall. */
const LARGE_PX = 236

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
  const grid = useRef<HTMLDivElement>(null)
  const addToTray = useAddToTray()
  const taken = pictures.filter(({ url }) => picked.has(url))

  function toggle(url: string) {
    const next = new Set(picked)
    if (!next.delete(url)) next.add(url)
    setPicked(next)
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-3 font-semibold">
        {`${pictures.length} pictures found. Choose several:`}
      </legend>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setPicked(new Set(pictures.map(({ url }) => url)))}>All</Button>
        <Button onClick={() => setPicked(new Set())}>None</Button>
        <Button onClick={() => setPicked(largeIn(grid.current))}>Large ones</Button>
      </div>
      <div
        ref={grid}
        className="grid max-h-135 grid-cols-[repeat(auto-fill,min(10rem,(100%_-_1.5rem)/3))] gap-3 overflow-y-auto p-2"
      >
        {pictures.map((picture, at) => (
          <label key={picture.url} className="relative block cursor-pointer">
            <input
              type="checkbox"
              checked={picked.has(picture.url)}
              onChange={() => toggle(picture.url)}
              className="peer absolute top-2 left-2 size-6 accent-ink"
            />
            <FoundImage
              picture={picture}
              place={at}
              look={look}
              sizeClassName="right-2"
              className="aspect-square w-full rounded-pin bg-sunken object-cover outline-offset-2 peer-checked:outline-4 peer-checked:outline-ink"
            />
          </label>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          look="brand"
          off={taken.length === 0}
          onClick={() => void addToTray({ found: taken, page: found }, place)}
        >
          {taken.length === 1
            ? 'Continue with 1 picture'
            : `Continue with ${taken.length} pictures`}
        </Button>
        <Button onClick={onCancel}>Save only one</Button>
      </div>
    </fieldset>
  )
}

/** The addresses of the large pictures. A page often doesn't say how large its pictures are. */
function largeIn(grid: HTMLElement | null): ReadonlySet<string> {
  const images = [...(grid?.querySelectorAll('img') ?? [])]
  const large = images.filter(
    ({ naturalWidth, naturalHeight }) => Math.min(naturalWidth, naturalHeight) >= LARGE_PX,
  )
  return new Set(large.map((image) => image.getAttribute('src') ?? ''))
}
