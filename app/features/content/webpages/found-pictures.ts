import * as v from 'valibot'
import { Link } from '../pins/links/link.ts'

/** `example.com/x` becomes https. */
export const FindPictures = v.object({ url: v.pipe(Link, v.string('page_address_missing')) })
export type FindPictures = v.InferOutput<typeof FindPictures>

export type FoundPicture = {
  type: 'pinnable'
  url: string
  width?: number
  height?: number
  alt?: string
  /** The viewer's board that already has this picture from that page. */
  savedTo?: string
}

export type FoundPage = {
  url: string
  title: string
  description: string
  pictures: FoundPicture[]
}
