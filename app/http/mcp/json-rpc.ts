import * as v from 'valibot'

export const Fields = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

export const Message = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.string(),
  params: v.optional(Fields, {}),
})
export type Message = v.InferOutput<typeof Message>

export const RPC_CODES = {
  unparsable: -32700,
  malformed: -32600,
  unknownMethod: -32601,
  wrongParams: -32602,
  bug: -32603,
  refused: -32000,
} as const

/** An error in the call itself. A tool's refusal is a text result instead. */
export class RpcError extends Error {
  override readonly name = 'RpcError'

  constructor(
    readonly kind: keyof typeof RPC_CODES,
    message: string,
  ) {
    super(message)
  }
}

export function rpcError(id: Message['id'] | null, { kind, message }: RpcError) {
  return { jsonrpc: '2.0', id: id ?? null, error: { code: RPC_CODES[kind], message } }
}
