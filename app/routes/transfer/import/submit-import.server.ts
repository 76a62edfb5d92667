import { redirect } from '@remix-run/cloudflare'
import { SentFiles } from '../../../features/transfer/import/import.ts'
import { addFilesToImport } from '../../../features/transfer/import/import-files.server.ts'
import { importReceiver } from '../../../features/transfer/import/receive-file.server.ts'
import { IMPORT_BODY_LIMIT } from '../../../http/bodies/body.server.ts'
import { uploadReader } from '../../../http/bodies/upload.server.ts'
import { handleForm } from '../../../http/form.server.ts'
import type { RouteArgs } from '../../../http/refused-read.server.ts'

/** Accepts an import form. Keeps accepted files, and a table whose columns the member has yet to identify. */
export async function submitImport(args: RouteArgs) {
  const files = importReceiver(args.context)
  try {
    return await handleForm(
      args,
      SentFiles,
      async (context, input) => redirect(await addFilesToImport(context, input, files.keep)),
      uploadReader(IMPORT_BODY_LIMIT, files.take),
    )
  } finally {
    files.letGo()
  }
}
