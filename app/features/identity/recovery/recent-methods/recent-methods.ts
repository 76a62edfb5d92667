import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'

export type OfferedMethod = {
  id: number
  kind: 'passkey' | 'identity' | 'factor'
  name: string
  since: number
  /** Whether the method was added since the password was last proved. */
  isRecent: boolean
}

export function methodField(id: number): string {
  return `way_${id}`
}

export const OFFERED_FIELD = 'offeredIds'

export const ChosenMethods = v.pipe(
  v.looseObject({
    [OFFERED_FIELD]: v.fallback(
      v.union([
        v.pipe(
          Id,
          v.transform((id) => [id]),
        ),
        v.array(Id),
      ]),
      [],
    ),
  }),
  v.transform((fields): ChosenMethods => {
    const ended = tickedIn(fields)
    return { kept: fields[OFFERED_FIELD].filter((id) => !ended.includes(id)), ended }
  }),
)
export type ChosenMethods = { kept?: readonly number[]; ended?: readonly number[] }

function tickedIn(fields: Readonly<Record<string, unknown>>): number[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = /^way_(\d+)$/.exec(name)?.[1]
    return value === 'on' && v.is(Id, id) ? [Number(id)] : []
  })
}
