import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { logBug } from './http/log.server.ts'
import { Nonce } from './ui/nonce.ts'

/** Renders a page as a stream; crawlers wait for the whole of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  let finalStatus = status
  const { nonce } = loadContext
  const body = await renderToReadableStream(
    <Nonce.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        finalStatus = 500
        if (!request.signal.aborted) logBug(loadContext, error)
      },
    },
  )
  if (isbot(request.headers.get('User-Agent'))) await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body, { status: finalStatus, headers })
}

/**
 * Logs what no door caught. A request that its sender gave up is nobody's bug, and neither is an answer
 * that says what is wrong with the request.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isAnswer) logBug(context, error)
}
