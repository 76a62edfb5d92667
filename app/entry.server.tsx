import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { setMediaOrigin } from './features/core/pictures/shown-picture.ts'
import { logBug } from './http/log.server.ts'
import { Build } from './ui/failing/build.ts'
import { Nonce } from './ui/nonce.ts'

/** Renders a page in one piece. Streaming took a third of its time and sent nothing earlier. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { env, nonce }: AppLoadContext,
): Promise<Response> {
  const context = await withReadStream(remixContext)
  setMediaOrigin(mediaOriginIn(env))
  const html = renderToString(
    <Nonce.Provider value={nonce}>
      <Build.Provider value={context.manifest.version}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </Build.Provider>
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

/** Reads the context's data stream first, so that rendering doesn't suspend. */
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

/** Empty if no bucket of public pictures is bound, or if `MEDIA_ORIGIN` is empty. */
function mediaOriginIn({ MEDIA_ORIGIN, PUBLIC_MEDIA }: Env): string {
  return PUBLIC_MEDIA && URL.canParse(MEDIA_ORIGIN) ? new URL(MEDIA_ORIGIN).origin : ''
}
