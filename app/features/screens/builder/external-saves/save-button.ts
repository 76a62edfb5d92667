import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'

export const ButtonQuery = v.object({
  url: v.fallback(Text, ''),
  media: v.fallback(Text, ''),
  description: v.fallback(Text, ''),
})
export type ButtonQuery = v.InferOutput<typeof ButtonQuery>

/** A save button's line of HTML; null until the form is valid. */
export type WrittenButton = {
  typed: ButtonQuery
  errors: { url?: string; media?: string }
  code: string | null
}
