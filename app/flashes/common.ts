import * as v from 'valibot'
import { type FlashMessages, flashMessage } from './flashes.ts'

export const CommonFlash = v.variant('kind', [
  v.object({ kind: v.literal('acted'), actionId: v.number(), text: v.string() }),
  v.object({ kind: v.literal('undone'), text: v.string() }),
  v.object({ kind: v.literal('refused'), text: v.string() }),
  v.object({ kind: v.literal('settings_saved') }),
])

export const COMMON: FlashMessages<v.InferOutput<typeof CommonFlash>> = {
  acted: ({ actionId, text }) => flashMessage(text, `/board/undo/${actionId}/`),
  undone: ({ text }) => flashMessage(text),
  refused: ({ text }) => flashMessage(text),
  settings_saved: () => flashMessage('Changes saved'),
}
