import { createRequestHandler } from '@remix-run/cloudflare'
import { isPictureRequest, servePicture } from '../app/features/media/serve-picture.server.ts'
import { COOKIE, setCookie } from '../app/http/cookies.server.ts'
import { loadContext } from '../app/http/load-context.server.ts'
import { logRequest } from '../app/http/log.server.ts'
import { secured } from '../app/http/secured.server.ts'
import * as build from '../build/server/index.js'
import { loadArgon2 } from './argon2.ts'

export { LoginLockout } from './login-lockout.ts'

const answerPage = createRequestHandler(build)

/** A bookmark is only worth keeping until every replica has caught up with the write behind it. */
const BOOKMARK_SECONDS = 60

export default {
  async fetch(request, env, execution): Promise<Response> {
    if (isPictureRequest(request)) {
      return servePicture(request, env, (work) => execution.waitUntil(work))
    }
    const startedAt = performance.now()
    const context = await loadContext(request, {
      env,
      argon2: loadArgon2,
      waitUntil: (work) => execution.waitUntil(work),
    })
    const page = await answerPage(request, context)
    const bookmark = request.method === 'GET' ? null : context.db.bookmark()
    if (bookmark) setCookie(context, COOKIE.bookmark, bookmark, BOOKMARK_SECONDS)
    const response = secured(page, context)
    logRequest(context, request, {
      status: response.status,
      elapsedMs: performance.now() - startedAt,
    })
    return response
  },
} satisfies ExportedHandler<Env>
