import type { AppLoadContext } from '@remix-run/cloudflare'
import { tools } from '../app/contract/mcp/tools.server.ts'
import { answerMessage, readMessage } from '../app/http/mcp/answer-message.server.ts'
import { type Message, RpcError, rpcError } from '../app/http/mcp/json-rpc.ts'
import { answerRefused } from '../app/http/open-api/answer-operation.server.ts'
import { withBearer } from '../app/http/open-api/bearer.server.ts'
import { isFromOurPages } from '../app/http/same-origin.server.ts'
import { Refusal } from '../app/refusal.ts'

/** The endpoint of the Model Context Protocol. It accepts tokens, but neither cookies nor sessions. */
const MCP = '/mcp'

/** RFC 9728. */
export const RESOURCE = '.well-known/oauth-protected-resource'

export function isMcpAddress({ pathname }: URL): boolean {
  return pathname === MCP || pathname === `${MCP}/`
}

export async function answerMcp(request: Request, context: AppLoadContext): Promise<Response> {
  let id: Message['id']
  try {
    // Refuses the pages of other sites, even with a valid token.
    if (!isFromOurPages(request)) throw new Refusal('cross_site')
    if (request.method !== 'POST') throw new Refusal('wrong_method')
    const bearing = await withBearer(request, context)
    const message = await readMessage(request)
    id = message.id
    if (id === undefined) return new Response(null, { status: 202 })
    const result = await answerMessage(bearing, { request, message }, tools)
    return Response.json({ jsonrpc: '2.0', id, result })
  } catch (error) {
    return error instanceof RpcError
      ? answerProtocolError(id, error)
      : answerRefusal(context, id, error)
  }
}

function answerProtocolError(id: Message['id'], error: RpcError): Response {
  return Response.json(rpcError(id, error), { status: id === undefined ? 400 : 200 })
}

function answerRefusal(context: AppLoadContext, id: Message['id'], error: unknown): Response {
  const { status, headers } = answerRefused(context, error)
  const challenge = headers.get('WWW-Authenticate')
  if (challenge) {
    const metadata = `resource_metadata="${context.env.SITE_ORIGIN}/${RESOURCE}${MCP}"`
    headers.set('WWW-Authenticate', `${challenge}, ${metadata}`)
  }
  if (status === 405) headers.set('Allow', 'POST')
  const fault =
    error instanceof Refusal
      ? new RpcError('refused', error.message)
      : new RpcError('bug', 'Sorry! Something went wrong on our end.')
  return Response.json(rpcError(id, fault), { status, headers })
}

/** Tells clients which server issues tokens, for `/mcp` and for the whole API. */
export function answerResource(
  { env }: AppLoadContext,
  { request }: { request: Request },
): Response {
  const path = new URL(request.url).pathname.replace(`/${RESOURCE}`, '').replace(/\/$/, '')
  return Response.json(
    {
      resource: env.SITE_ORIGIN + path,
      authorization_servers: [env.SITE_ORIGIN],
      scopes_supported: [...new Set(tools.flatMap(({ scopes }) => scopes))],
      bearer_methods_supported: ['header'],
      resource_documentation: `${env.SITE_ORIGIN}/developers/`,
    },
    { headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600' } },
  )
}
