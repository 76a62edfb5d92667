import { croppedPng } from '../../../gateways/images.server.ts'
import { Refusal } from '../../../refusal.ts'
import { type Bitmap, pngBitmap } from '../../content/media/formats/png-bitmap.ts'
import { findRendition } from '../../content/media/pictures/renditions.server.ts'
import type { ListedPin } from '../listed-pins.server.ts'
import { PREVIEW } from './preview-path.ts'
import { previewTiles, type Tile } from './preview-tiles.ts'

type Stores = Pick<Env, 'MEDIA' | 'IMAGES'>
export type PreviewedPin = Pick<ListedPin, 'pictureHash' | 'dominantColor'>
type Color = readonly [number, number, number]

/** Pastes pins' pictures onto a white sheet. Doesn't use `draw` of Images, because Miniflare doesn't support it. */
export async function composePreview(
  stores: Stores,
  pins: readonly PreviewedPin[],
): Promise<Bitmap> {
  const { width, height } = PREVIEW
  const sheet = { width, height, rgb: new Uint8Array(width * height * 3).fill(255) }
  const tiles = previewTiles(pins.length)
  // Draws one after another, because six pictures don't fit into a Worker's memory.
  for (const [place, tile] of tiles.entries()) {
    const pin = pins[place]
    if (pin) paste(sheet, tile, await croppedPicture(stores, pin, tile))
  }
  return sheet
}

/** A pin's picture cropped to a tile, or its colour if it can't be rendered. */
async function croppedPicture(
  { MEDIA, IMAGES }: Stores,
  { pictureHash, dominantColor }: PreviewedPin,
  { width, height }: Tile,
): Promise<Bitmap> {
  const ground = colorOf(dominantColor)
  try {
    const place = { rendition: '736x', hash: pictureHash } as const
    const file = await findRendition({ MEDIA, IMAGES }, place, (key) => MEDIA.get(key))
    if (!file) return plain(width, height, ground)
    const cut = await pngBitmap(await croppedPng(IMAGES, file.body, { width, height }), ground)
    return cut.width === width && cut.height === height ? cut : plain(width, height, ground)
  } catch (error) {
    if (error instanceof Refusal) return plain(width, height, ground)
    throw error
  }
}

function paste(sheet: Bitmap, { x, y, width, height }: Tile, { rgb }: Bitmap): void {
  for (let row = 0; row < height; row++) {
    const line = rgb.subarray(row * width * 3, (row + 1) * width * 3)
    sheet.rgb.set(line, ((y + row) * sheet.width + x) * 3)
  }
}

function plain(width: number, height: number, [red, green, blue]: Color): Bitmap {
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < rgb.length; at += 3) rgb.set([red, green, blue], at)
  return { width, height, rgb }
}

function colorOf(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) =>
    Number.parseInt(hex.slice(place, place + 2), 16),
  )
  return [red, green, blue]
}
