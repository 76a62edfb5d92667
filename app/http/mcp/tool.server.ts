import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { Scope } from '../../features/identity/apps/scopes.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { Refusal } from '../../refusal.ts'
import { fromWire, toWire } from '../../wire.ts'
import { runOnce } from '../idempotency.server.ts'
import { parseInput } from '../input.server.ts'
import { errorText, withScopes } from '../open-api/answer-operation.server.ts'
import type { ToolDescription } from './tool.ts'

export type Tool = {
  scopes: readonly Scope[]
  listed: { name: string; annotations: ToolDescription['annotations'] }
  call(
    context: AppLoadContext,
    request: Request,
    sent: Record<string, unknown>,
  ): Promise<ToolAnswer>
}

type ToolAnswer = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

const Answer = v.record(v.string(), v.unknown())

/** Connects a tool to the domain function behind it, within the token's scopes. Refuses `scope_missing`. */
export function tool<Input extends object>(
  { scopes, input, ...listed }: ToolDescription<Input>,
  handle: (context: AppLoadContext, input: Input) => Promise<object>,
): Tool {
  return {
    scopes,
    listed,
    call: async (context, request, sent) => {
      const viewer = withScopes(signedIn(context), scopes)
      try {
        const actingContext = parseInput(input, fromWire(sent))
        const fields = { tool: listed.name, ...sent }
        const answer = await runOnce(context, request, fields, () =>
          handle({ ...context, viewer }, actingContext),
        )
        const structuredContent = v.parse(Answer, toWire(answer))
        return { content: textAnswer(JSON.stringify(structuredContent)), structuredContent }
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'scope_missing') throw error
        return { content: textAnswer(errorText(error)), isError: true }
      }
    },
  }
}

function textAnswer(text: string): ToolAnswer['content'] {
  return [{ type: 'text', text }]
}
