import { redirect } from '@remix-run/cloudflare'
import { SentFiles } from '../../../features/transfer/import/import.ts'
import { bringFiles } from '../../../features/transfer/import/import-files.server.ts'
import { importReceiver } from '../../../features/transfer/import/receive-file.server.ts'
import { IMPORT_BODY_LIMIT } from '../../../http/body.server.ts'
import { submit } from '../../../http/form.server.ts'
import type { RouteArgs } from '../../../http/refused-read.server.ts'
import { uploadReader } from '../../../http/upload.server.ts'

/** Takes a form with files to import; a file stays where an import takes it, or waits for its columns. */
export async function submitImport(args: RouteArgs) {
  const files = importReceiver(args.context)
  try {
    return await submit(
      args,
      SentFiles,
      async (context, input) => redirect(await bringFiles(context, input, files.keep)),
      uploadReader(IMPORT_BODY_LIMIT, files.take),
    )
  } finally {
    files.letGo()
  }
}
