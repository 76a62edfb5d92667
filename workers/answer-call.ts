import type { AppLoadContext } from '@remix-run/cloudflare'
import * as build from '../build/server/index.js'

const contract = build.routes['contract']?.module

/** Answers a call of the JSON API. Ranking Remix's routes would take a third of a call's time. */
export async function answerCall(request: Request, context: AppLoadContext): Promise<Response> {
  const answer = /^(?:GET|HEAD)$/.test(request.method) ? contract?.loader : contract?.action
  const response = await answer?.({ request, context, params: {} })
  if (!(response instanceof Response)) throw new Error('The build has no contract.')
  return request.method === 'HEAD' ? new Response(null, response) : response
}
