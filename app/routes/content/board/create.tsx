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
import { createBoard } from '../../../features/content/boards/boards.server.ts'
import { boardPath } from '../../../features/content/boards/names/board-path.ts'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { show, submit } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { FormPage } from '../../../ui/page.tsx'
import { nextWith } from './next-with.ts'

export const meta: MetaFunction = () => [{ title: `Create board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), async (context) => {
    signedIn(context)
    return null
  })
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, NewBoard, async (context, input) => {
    const board = await createBoard(context, input)
    const next = nextWith(args.request, board)
    return next === null ? redirect(boardPath(board)) : replace(next)
  })
}

export default function CreateBoard() {
  const result = useActionData<typeof action>()
  const isCreating = useSentForm() !== null
  return (
    <FormPage title="Create board">
      <Form method="post" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
        <BoardFields result={result ?? undefined} />
        <Acts>
          <Button type="submit" look="brand" busy={isCreating}>
            Create board
          </Button>
        </Acts>
      </Form>
    </FormPage>
  )
}
