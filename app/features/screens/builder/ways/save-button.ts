import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'

export const ButtonQuery = v.object({
  url: v.fallback(Text, ''),
  media: v.fallback(Text, ''),
  description: v.fallback(Text, ''),
})
export type ButtonQuery = v.InferOutput<typeof ButtonQuery>

/** A button's one line of HTML, null until the form is right. */
export type WrittenButton = {
  typed: ButtonQuery
  errors: { url?: string; media?: string }
  code: string | null
}
