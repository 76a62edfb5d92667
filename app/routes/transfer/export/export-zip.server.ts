import { redirect } from '@remix-run/cloudflare'
import { exportPath } from '../../../features/content/boards/names/board-path.ts'
import { ExportPartQuery } from '../../../features/transfer/export/export.ts'
import { openPart } from '../../../features/transfer/export/open-part.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show } from '../../../http/form.server.ts'
import type { RouteArgs } from '../../../http/refused-read.server.ts'
import { Refusal } from '../../../refusal.ts'

export function sendPart(args: RouteArgs): Promise<Response> {
  return show(args, ExportPartQuery, async (context, query) => {
    const page = exportPath(query.boardId)
    // The log-in leads back to a page, and a file is no data of one.
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
      const isLate = error.code === 'rate_limited'
      if (isLate) setFlash(context, { kind: 'refused', text: error.message })
      throw isLate || error.field === 'to' ? redirect(page) : error
    }
  })
}
