import type { CopyPart } from '../../../features/operations/account-closure/copies/data-exports.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'

export function zipResponse({ body, bytes, fileName }: CopyPart): Response {
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
