import * as v from 'valibot'
import { Link } from '../pins/links/link.ts'
import { PinSave } from '../pins/pin.ts'

/** A save that may name another picture of the pin's page. An invalid address is ignored. */
export const PinSaveOfPage = v.object({
  ...PinSave.entries,
  imageUrl: v.fallback(Link, null),
})
export type PinSaveOfPage = v.InferOutput<typeof PinSaveOfPage>
