import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { Scope } from '../../features/identity/apps/scopes.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { Refusal } from '../../refusal.ts'
import { fromWire, toWire } from '../../wire.ts'
import { parseInput } from '../input.server.ts'
import { withScopes, wordsOf } from '../operations/answer-operation.server.ts'
import type { ToolDescription } from './tool.ts'

export type Tool = {
  scopes: readonly Scope[]
  listed: { name: string }
  call(context: AppLoadContext, sent: Record<string, unknown>): Promise<ToolAnswer>
}

type ToolAnswer = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

const Answer = v.record(v.string(), v.unknown())

/** Joins a tool with the domain function that answers it, as a token's scopes let it. Refuses `scope_missing`. */
export function tool<Input extends object>(
  { scopes, input, ...listed }: ToolDescription<Input>,
  handle: (context: AppLoadContext, input: Input) => Promise<object>,
): Tool {
  return {
    scopes,
    listed,
    call: async (context, sent) => {
      const viewer = withScopes(signedIn(context), scopes)
      try {
        const answer = await handle({ ...context, viewer }, parseInput(input, fromWire(sent)))
        const structuredContent = v.parse(Answer, toWire(answer))
        return { content: inWords(JSON.stringify(structuredContent)), structuredContent }
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'scope_missing') throw error
        return { content: inWords(wordsOf(error)), isError: true }
      }
    },
  }
}

function inWords(text: string): ToolAnswer['content'] {
  return [{ type: 'text', text }]
}
