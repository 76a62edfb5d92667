import { redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import {
  columnsPath,
  ImportQuery,
  type SentImport,
} from '../../../features/transfer/import/import.ts'
import { importReceiver } from '../../../features/transfer/import/receive-file.server.ts'
import { IMPORT_BODY_LIMIT } from '../../../http/body.server.ts'
import { submit } from '../../../http/form.server.ts'
import type { InputSchema } from '../../../http/input.server.ts'
import type { RouteArgs } from '../../../http/refused-read.server.ts'
import { uploadReader } from '../../../http/upload.server.ts'
import { Refusal } from '../../../refusal.ts'

/** Takes a form with a file to import; the file stays where an import takes it. */
export async function submitImport<S extends InputSchema & v.GenericSchema<unknown, SentImport>, R>(
  args: RouteArgs,
  schema: S,
  handle: Parameters<typeof submit<S, R>>[2],
) {
  const files = importReceiver(args.context)
  const known = v.safeParse(ImportQuery, args.params)
  const importId = known.success ? known.output.importId : undefined
  try {
    return await submit(
      args,
      schema,
      async (context, input) => {
        const { key } = input.file
        const answer = await handle(context, input).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.code !== 'import_columns') throw error
          return redirect(columnsPath(key, importId))
        })
        files.keep(key)
        return answer
      },
      uploadReader(IMPORT_BODY_LIMIT, files.take),
    )
  } finally {
    files.letGo()
  }
}
