import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { jsonValue } from '../../text/json-value.ts'
import { readBytes } from '../bodies/body.server.ts'
import { Fields, Message, RpcError } from './json-rpc.ts'
import type { Tool } from './tool.server.ts'

const MESSAGE_BYTES = 64 * 1024

/** Newest first. Older versions send several messages at once. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18'] as const

const Initialize = v.object({ protocolVersion: v.string() })

const ListTools = v.object({ cursor: v.optional(v.never()) })

const CallTool = v.object({
  name: v.string(),
  arguments: v.optional(Fields, {}),
})

/** Reads one message from a client. Refuses `too_large`; throws {@link RpcError}. */
export async function readMessage(request: Request): Promise<Message> {
  const version = request.headers.get('MCP-Protocol-Version')
  if (version !== null && !isKnown(version)) {
    throw new RpcError(
      'malformed',
      `Supported versions of MCP: ${PROTOCOL_VERSIONS.join(' and ')}.`,
    )
  }
  const bytes = await readBytes(request, MESSAGE_BYTES)
  const value = jsonValue(new TextDecoder().decode(bytes))
  if (value === undefined) throw new RpcError('unparsable', 'The body is not JSON.')
  const message = v.safeParse(Message, value)
  if (!message.success)
    throw new RpcError('malformed', 'The body is not a single JSON-RPC message.')
  return message.output
}

/** The result of a request. Throws {@link RpcError}, and refuses what the tool refuses. */
export async function answerMessage(
  context: AppLoadContext,
  { request, message }: { request: Request; message: Message },
  tools: readonly Tool[],
): Promise<object> {
  const { method, params } = message
  if (method === 'ping') return {}
  if (method === 'initialize') return describeServer(paramsOf(Initialize, params))
  if (method === 'tools/list') {
    paramsOf(ListTools, params)
    return { tools: tools.map(({ listed }) => listed) }
  }
  if (method !== 'tools/call') throw new RpcError('unknownMethod', `Unknown method ${method}.`)
  const toolCall = paramsOf(CallTool, params)
  const tool = tools.find(({ listed }) => listed.name === toolCall.name)
  if (!tool) throw new RpcError('wrongParams', `Unknown tool "${toolCall.name}".`)
  return tool.call(context, request, toolCall.arguments)
}

function describeServer({ protocolVersion }: v.InferOutput<typeof Initialize>) {
  return {
    protocolVersion: isKnown(protocolVersion) ? protocolVersion : PROTOCOL_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'pinfold', title: BRAND, version: '1' },
    instructions: `${BRAND} keeps a member's pictures as pins on boards. Save web pages to a board from list_boards. Pins or boards that a tool can't find may be secret.`,
  }
}

function paramsOf<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, params)
  if (read.success) return read.output
  const [{ message }] = read.issues
  throw new RpcError('wrongParams', message)
}

function isKnown(version: string): boolean {
  return PROTOCOL_VERSIONS.some((known) => known === version)
}
