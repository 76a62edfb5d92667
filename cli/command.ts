import type { ParseArgsConfig } from 'node:util'
import type { Session } from './session/session.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export type Values = Readonly<Record<string, string | boolean | undefined>>

/** The arguments after the command's name. */
export type ParsedArguments = { site: string; values: Values; args: string[] }

export type Command = {
  usage: string
  help: string
  options: Options
  /** How many arguments the command takes besides its options. */
  args: { least: number; most: number }
} & (
  | { isOpen: true; run(typed: ParsedArguments): Promise<void> }
  | { isOpen?: false; run(typed: ParsedArguments & { session: Session }): Promise<void> }
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
