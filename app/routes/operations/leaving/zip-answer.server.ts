import type { ExportPart } from '../../../features/operations/leaving/copies/data-exports.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'

export function zipAnswer({ body, bytes, fileName }: ExportPart): Response {
  return new Response(body, {
    headers: {
      ...SECRET_ADDRESS,
      'Content-Type': 'application/zip',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  })
}
