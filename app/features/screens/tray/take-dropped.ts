import { builderPath } from '../../content/boards/board-names/board-path.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import type { FoundPicture } from '../../content/webpages/found-pictures.ts'
import { findPictures } from '../builder/draft/find-pictures.ts'
import { passPicture } from '../builder/incoming-picture.ts'
import { ICON_PX } from '../builder/limits.ts'
import { type Dropped, destinationOf } from './dropped.ts'
import type { NewFound } from './store/add-pictures.ts'
import type { AddToTray } from './use-add-to-tray.tsx'

export const NOTHING_DROPPED = 'That’s no picture, video or web address.'

export type DropTools = {
  addToTray: AddToTray
  navigate: (path: string) => void
  /** Shows a message, which replaces the last one. Null removes it. */
  say: (text: string | null) => void
}

/** Takes what was dropped to the tray, to the Pin Builder's form or to its finder. */
export async function takeDropped(
  dropped: Dropped,
  place: Place | null,
  isTrayOpen: boolean,
  { addToTray, navigate, say }: DropTools,
): Promise<void> {
  const [file] = dropped.files
  const [url = ''] = dropped.links
  const destination = destinationOf(dropped, isTrayOpen)
  if (destination === 'nothing') {
    say(NOTHING_DROPPED)
  } else if (destination === 'finder') {
    navigate(builderPath(place, { url }))
  } else if (destination === 'form') {
    if (file) passPicture(file)
    navigate(builderPath(place))
  } else if (dropped.files.length > 0) {
    await addToTray({ files: dropped.files }, place)
  } else {
    const { found, problem } = await foundIn(dropped, say)
    if (found.length > 0) await addToTray({ found }, place)
    say(problem)
  }
}

type Found = { found: readonly NewFound[]; problem: string | null }

async function foundIn({ pictures, links }: Dropped, say: DropTools['say']): Promise<Found> {
  if (pictures.length > 0) {
    const found = pictures.map(({ link, ...picture }) => ({
      ...picture,
      page: { url: link ?? '', title: '' },
    }))
    return { found, problem: null }
  }
  say('Looking for pictures')
  const finds = await Promise.all(links.map(firstPictureAt))
  const found = finds.flatMap((find) => ('refusal' in find ? [] : [find]))
  const refusals = finds.flatMap((find) => ('refusal' in find ? [find.refusal] : []))
  const [refusal = null] = refusals
  if (links.length === 1 || refusal === null) return { found, problem: refusal }
  return {
    found,
    problem: `We couldn’t add ${refusals.length} of ${links.length} links. ${refusal}`,
  }
}

/** The address itself if it is a picture, otherwise the picture of its page that the finder would choose. */
async function firstPictureAt(link: string): Promise<NewFound | { refusal: string }> {
  const { pictures, refusal } = await findPictures(link, 'pin_create_drop')
  const [first] = pictures
  if (!first) return { refusal: refusal ?? NOTHING_DROPPED }
  const { url, alt } = (await firstLarge(pictures)) ?? first
  return { url, alt, page: { url: link, title: '' } }
}

async function firstLarge(pictures: readonly FoundPicture[]): Promise<FoundPicture | null> {
  for (const picture of pictures) {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = picture.url
    await image.decode().catch(() => null)
    if (Math.min(image.naturalWidth, image.naturalHeight) >= ICON_PX) return picture
  }
  return null
}
