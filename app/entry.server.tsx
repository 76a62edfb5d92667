import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { logBug } from './http/log.server.ts'
import { Nonce } from './ui/nonce.ts'

/** Renders a page in one piece; a stream cost a third of a page's time and sent nothing earlier. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const context = await withReadStream(remixContext)
  const html = renderToString(
    <Nonce.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/** Logs uncaught errors, except aborted requests and 4xx responses. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isAnswer) logBug(context, error)
}

/** The context with its data stream already read, so that rendering doesn't suspend. */
async function withReadStream(context: EntryContext): Promise<EntryContext> {
  const { serverHandoffStream: stream } = context
  if (!stream) return context
  const value = await new Response(stream).text()
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: read } },
  }
}
