import * as v from 'valibot'
import { said, type Told } from './flashes.ts'

export const OperationsFlash = v.variant('kind', [
  v.object({ kind: v.literal('done_at_desk'), text: v.string() }),
  v.object({ kind: v.literal('deactivated') }),
  v.object({ kind: v.literal('closed') }),
])

export const OPERATIONS: Told<v.InferOutput<typeof OperationsFlash>> = {
  done_at_desk: ({ text }) => said(text),
  deactivated: () => said('Your account is deactivated. Log in twice to bring it back.'),
  closed: () => said('Your account is closed. Within 14 days, log in twice to keep it.'),
}
