import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import {
  discardImport,
  retryImport,
  startImport,
  stopImport,
  undoImport,
} from '../../../features/transfer/import/change-import.server.ts'
import {
  IMPORTS_PATH,
  ImportQuery,
  importPath,
  Retried,
  StartedImport,
} from '../../../features/transfer/import/import.ts'
import {
  chooseAudience,
  includeRows,
  skipRows,
} from '../../../features/transfer/import/preview/change-rows.server.ts'
import { combineBoards } from '../../../features/transfer/import/preview/combine-boards.server.ts'
import {
  ChosenAudience,
  ChosenRows,
  rowPlace,
} from '../../../features/transfer/import/preview/row.ts'
import { movedText } from '../../../features/transfer/import/run/moved-text.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

const ImportAct = v.variant(
  'act',
  [
    v.object({ act: v.literal('start'), ...StartedImport.entries }),
    v.object({ act: v.picklist(['throw-away', 'stop', 'undo', 'gather']), ...ImportQuery.entries }),
    v.object({ act: v.literal('retry'), ...Retried.entries }),
    v.object({ act: v.picklist(['leave-out', 'take-in']), ...ChosenRows.entries }),
    v.object({ act: v.literal('choose'), ...ChosenAudience.entries }),
  ],
  'not_found',
)
type ImportAct = v.InferOutput<typeof ImportAct>

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, ImportAct, async (context, input) => {
    await act(context, input)
    if (input.act === 'throw-away') return IMPORTS_PATH
    return 'rowId' in input ? rowPlace(input) : importPath({ id: input.importId })
  })
}

async function act(context: AppLoadContext, input: ImportAct): Promise<void> {
  switch (input.act) {
    case 'start':
      return startImport(context, input)
    case 'throw-away':
      return discardImport(context, input)
    case 'stop':
      return stopImport(context, input)
    case 'undo':
      return flashMoved(context, await undoImport(context, input))
    case 'retry':
      return retryImport(context, input)
    case 'leave-out':
      return skipRows(context, input)
    case 'take-in':
      return includeRows(context, input)
    case 'gather':
      return combineBoards(context, input)
    case 'choose':
      return chooseAudience(context, input)
  }
}

function flashMoved(context: AppLoadContext, { moved }: { moved: number }): void {
  if (moved > 0) setFlash(context, { kind: 'undone', text: `Undoing. ${movedText(moved)}` })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
