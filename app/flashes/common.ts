import * as v from 'valibot'
import { said, type Told } from './flashes.ts'

export const CommonFlash = v.variant('kind', [
  v.object({ kind: v.literal('acted'), actionId: v.number(), text: v.string() }),
  v.object({ kind: v.literal('undone'), text: v.string() }),
  v.object({ kind: v.literal('refused'), text: v.string() }),
  v.object({ kind: v.literal('settings_saved') }),
])

export const COMMON: Told<v.InferOutput<typeof CommonFlash>> = {
  acted: ({ actionId, text }) => said(text, `/board/undo/${actionId}/`),
  undone: ({ text }) => said(text),
  refused: ({ text }) => said(text),
  settings_saved: () => said('Changes saved'),
}
