import { CATALOGUE, isRefusalCode, type RefusalCode } from '../app/refusal.ts'

/** The code of each refusal with its number on the wire. */
export const REFUSAL_NUMBERS: ReadonlyMap<RefusalCode, number> = new Map(
  Object.entries(CATALOGUE).flatMap(([code, [number]]) =>
    isRefusalCode(code) ? [[code, number] as const] : [],
  ),
)
