import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { jsonValue } from '../../text/json-value.ts'
import { readBytes } from '../body.server.ts'
import { Fields, Message, RpcError } from './json-rpc.ts'
import type { Tool } from './tool.server.ts'

const MESSAGE_BYTES = 64 * 1024

/** Newest first. Older ones send several messages at once. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18'] as const

const Initialize = v.object({ protocolVersion: v.string() })

const ListTools = v.object({ cursor: v.optional(v.never()) })

const CallTool = v.object({
  name: v.string(),
  arguments: v.optional(Fields, {}),
})

/** One message of a client. Refuses `too_large`; throws {@link RpcError}. */
export async function readMessage(request: Request): Promise<Message> {
  const version = request.headers.get('MCP-Protocol-Version')
  if (version !== null && !isKnown(version)) {
    throw new RpcError('malformed', `MCP ${PROTOCOL_VERSIONS.join(' and ')} are spoken here.`)
  }
  const bytes = await readBytes(request, MESSAGE_BYTES)
  const value = jsonValue(new TextDecoder().decode(bytes))
  if (value === undefined) throw new RpcError('unparsable', 'The body is no JSON.')
  const message = v.safeParse(Message, value)
  if (!message.success) throw new RpcError('malformed', 'The body is not one message of JSON-RPC.')
  return message.output
}

/** The result of a request. Throws {@link RpcError}, and refuses as its tool does. */
export async function answerMessage(
  context: AppLoadContext,
  { method, params }: Message,
  tools: readonly Tool[],
): Promise<object> {
  if (method === 'ping') return {}
  if (method === 'initialize') return introduce(paramsOf(Initialize, params))
  if (method === 'tools/list') {
    paramsOf(ListTools, params)
    return { tools: tools.map(({ listed }) => listed) }
  }
  if (method !== 'tools/call') throw new RpcError('unknownMethod', `There is no ${method} here.`)
  const asked = paramsOf(CallTool, params)
  const tool = tools.find(({ listed }) => listed.name === asked.name)
  if (!tool) throw new RpcError('wrongParams', `There is no tool "${asked.name}".`)
  return tool.call(context, asked.arguments)
}

function introduce({ protocolVersion }: v.InferOutput<typeof Initialize>) {
  return {
    protocolVersion: isKnown(protocolVersion) ? protocolVersion : PROTOCOL_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'pinfold', title: BRAND, version: '1' },
    instructions: `${BRAND} keeps a member's pictures as pins on boards. Save an address to a board of list_boards; a pin or board that a tool doesn't find may be secret.`,
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
