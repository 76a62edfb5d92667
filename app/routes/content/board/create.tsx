import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  replace,
} from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { NewBoard } from '../../../features/content/boards/board.ts'
import { BoardFields } from '../../../features/content/boards/board-fields.tsx'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { createBoard } from '../../../features/content/boards/boards.server.ts'
import { NoSaving } from '../../../features/content/boards/no-saving.tsx'
import { maySavePins } from '../../../features/identity/business/ownership.ts'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SaveForm } from '../../../ui/form/save-form.tsx'
import { FormPage } from '../../../ui/page.tsx'
import { nextPathWithBoard } from './next-path-with-board.ts'

export const meta: MetaFunction = () => [{ title: `Create board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    signedIn(context)
    return null
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewBoard, async (context, input) => {
    const board = await createBoard(context, input)
    const next = nextPathWithBoard(args.request, board)
    return next === null ? redirect(boardPath(board)) : replace(next)
  })
}

export default function CreateBoard() {
  const result = useActionData<typeof action>()
  const maySave = maySavePins(useViewer())
  return (
    <FormPage title="Create board">
      {maySave ? (
        <SaveForm formError={result?.formError} button="Create board">
          <BoardFields result={result ?? undefined} />
        </SaveForm>
      ) : (
        <NoSaving />
      )}
    </FormPage>
  )
}
