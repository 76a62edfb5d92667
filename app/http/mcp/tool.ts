import type * as v from 'valibot'
import type { Scope } from '../../features/identity/apps/scopes.ts'

/** A tool as MCP lists it, without its handler. Names are camelCase in `input`, snake_case on the wire. */
export type ToolDescription<Input extends object = object> = {
  name: string
  title: string
  description: string
  scopes: readonly Scope[]
  input: v.GenericSchema<unknown, Input>
  inputSchema: { type: 'object'; properties: Record<string, JsonSchema>; required: string[] }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
}

type JsonSchema = Readonly<Record<string, unknown>>

export function describedTool<Input extends object>(
  described: ToolDescription<Input>,
): ToolDescription<Input> {
  return described
}

export const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const

export const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const
