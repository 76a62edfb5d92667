import type { ParseArgsConfig } from 'node:util'
import type { Session } from './session/session.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export type Values = Readonly<Record<string, string | boolean | undefined>>

/** The rest of a line behind the command's name. */
export type Typed = { site: string; values: Values; words: string[] }

export type Command = {
  usage: string
  help: string
  options: Options
  /** The numbers of words that it takes besides its options. */
  words: { least: number; most: number }
} & (
  | { isOpen: true; run(typed: Typed): Promise<void> }
  | { isOpen?: false; run(typed: Typed & { session: Session }): Promise<void> }
)

export const COMMON = {
  site: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Options

export function textIn(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function isSet(values: Values, name: string): boolean {
  return values[name] === true
}
