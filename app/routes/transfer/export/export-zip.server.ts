import { redirect } from '@remix-run/cloudflare'
import { exportPath } from '../../../features/content/boards/board-names/board-path.ts'
import { ExportPartQuery } from '../../../features/transfer/export/export.ts'
import { openPart } from '../../../features/transfer/export/open-part.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import type { RouteArgs } from '../../../http/refused-read.server.ts'
import { Refusal } from '../../../refusal.ts'

export function sendPart(args: RouteArgs): Promise<Response> {
  return loadPage(args, ExportPartQuery, async (context, query) => {
    const page = exportPath(query.boardId)
    // Redirects to the page, because log-in must return to a page, not a file.
    if (!context.viewer || context.isForData) throw redirect(page)
    try {
      const { body, fileName, bytes } = await openPart(context, query)
      return new Response(body, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Length': String(bytes),
          'Content-Disposition': `attachment; filename="${fileName}"`,
          'Cache-Control': 'private, no-store',
        },
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isRateLimited = error.code === 'rate_limited'
      if (isRateLimited) setFlash(context, { kind: 'refused', text: error.message })
      throw isRateLimited || error.field === 'to' ? redirect(page) : error
    }
  })
}
