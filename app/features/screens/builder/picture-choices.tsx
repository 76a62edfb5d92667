import { type RefCallback, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { FoundPicture } from '../../content/webpages/found-pictures.ts'
import { FoundImage } from './found-image.tsx'
import { SelectablePicture } from './selectable-picture.tsx'

/** The smaller side of a picture that fills a column of the wall. */
const LARGE_PX = 236

const GRIDS = {
  grid: 'grid max-h-135 grid-cols-[repeat(auto-fill,min(10rem,(100%_-_1.5rem)/3))] gap-3 overflow-y-auto p-2',
  /** One row on phones, which leaves room for the boards below it. */
  strip:
    'flex max-h-135 gap-2 overflow-auto p-2 min-[40rem]:grid min-[40rem]:grid-cols-[repeat(2,minmax(0,10rem))]',
} as const

const SIZES = {
  grid: 'aspect-square w-full',
  strip: 'size-28 min-[40rem]:aspect-square min-[40rem]:size-full',
} as const

/** The pop-up's ground has the colour of quiet buttons, so its buttons are underlined. */
const PRESETS = {
  grid: { size: 'small' },
  strip: { size: 'small', look: 'bare', className: 'underline' },
} as const

const NONE: readonly string[] = []

/** Checkboxes for the pictures of a page: all, none, the large ones, or any. Sent as `imageUrl` by a form around it. */
export function PictureChoices({
  legend,
  pictures,
  picked,
  onPick,
  look,
  layout,
  refused = NONE,
}: {
  legend: string
  /** The pictures that load. */
  pictures: readonly FoundPicture[]
  /** The addresses of the chosen pictures. */
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
  look: RefCallback<HTMLImageElement>
  layout: 'grid' | 'strip'
  /** The addresses of pictures that couldn't be saved. */
  refused?: readonly string[]
}) {
  const grid = useRef<HTMLDivElement>(null)

  function toggle(url: string) {
    const next = new Set(picked)
    if (!next.delete(url)) next.add(url)
    onPick(next)
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button
          {...PRESETS[layout]}
          onClick={() => onPick(new Set(pictures.map(({ url }) => url)))}
        >
          All
        </Button>
        <Button {...PRESETS[layout]} onClick={() => onPick(new Set())}>
          None
        </Button>
        <Button {...PRESETS[layout]} onClick={() => onPick(largeIn(grid.current))}>
          Large ones
        </Button>
      </div>
      <div ref={grid} className={GRIDS[layout]}>
        {pictures.map((picture, place) => (
          <SelectablePicture
            key={picture.url}
            isLabel
            className={`shrink-0 ${SIZES[layout]}`}
            checkbox={{
              name: 'imageUrl',
              value: picture.url,
              checked: picked.has(picture.url),
              onChange: () => toggle(picture.url),
            }}
          >
            <FoundImage
              picture={picture}
              place={place}
              look={look}
              sizeClassName="right-2"
              className="size-full object-cover"
            />
            {refused.includes(picture.url) && (
              <span className="absolute inset-x-2 top-10 rounded-xl bg-raised px-2 py-1 text-xs font-semibold text-danger">
                Couldn’t be added
              </span>
            )}
          </SelectablePicture>
        ))}
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
