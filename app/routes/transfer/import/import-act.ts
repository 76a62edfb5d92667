import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import {
  retryImport,
  startImport,
  stopImport,
  throwImportAway,
  undoImport,
} from '../../../features/transfer/import/change-import.server.ts'
import {
  IMPORTS_PATH,
  importPath,
  Retried,
  StartedImport,
} from '../../../features/transfer/import/import.ts'
import { perform } from '../../../http/form.server.ts'

const ImportAct = v.object({
  ...StartedImport.entries,
  ...Retried.entries,
  act: v.picklist(['start', 'throw-away', 'stop', 'retry', 'undo'], 'not_found'),
})
type ImportAct = v.InferOutput<typeof ImportAct>

const ACTS = {
  start: startImport,
  'throw-away': throwImportAway,
  stop: stopImport,
  retry: retryImport,
  undo: undoImport,
} satisfies Record<ImportAct['act'], (context: Context, input: ImportAct) => Promise<void>>

export async function action(args: ActionFunctionArgs) {
  return perform(args, ImportAct, async (context, input) => {
    await ACTS[input.act](context, input)
    return input.act === 'throw-away' ? IMPORTS_PATH : importPath({ id: input.importId })
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
