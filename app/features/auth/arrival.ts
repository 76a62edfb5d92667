import * as v from 'valibot'
import { Flag } from '../../input.ts'
import { Next } from './next.ts'
import { Want } from './pending-action.ts'

/** What every form of getting in carries along; `stay` is for scripts, which go on where they are. */
export const Arrival = v.object({ ...Next.entries, ...Want.entries, stay: Flag })
