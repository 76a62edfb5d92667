import * as v from 'valibot'
import { Link } from '../pins/links/link.ts'

/** The address of a page, or of a picture, to save from; `example.com/x` is taken as https. */
export const FindPictures = v.object({ url: v.pipe(Link, v.string('page_address_missing')) })
export type FindPictures = v.InferOutput<typeof FindPictures>

/** A picture on a page: its size in pixels and its description where the page gives them. */
export type FoundPicture = {
  type: 'pinnable'
  url: string
  width?: number
  height?: number
  alt?: string
}

/** A page and the pictures on it that can be saved, best first; never none. */
export type FoundPage = {
  /** Where the address led. */
  url: string
  title: string
  description: string
  pictures: FoundPicture[]
}
