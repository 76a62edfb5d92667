import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { readBoard } from '../../../features/content/boards/boards.server.ts'
import { actionText } from '../../../features/screens/organise/bulk-action/action-text.ts'
import {
  mergeBoards,
  readMergeChoice,
} from '../../../features/screens/organise/merge-boards.server.ts'
import { BoardMerge } from '../../../features/screens/organise/organise.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { FormError, SelectField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Merge board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, readMergeChoice)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, BoardMerge, async (context, merge) => {
    const done = await mergeBoards(context, merge)
    const into = await readBoard(context, { boardId: merge.intoId })
    setFlash(context, { kind: 'acted', actionId: done.id, text: actionText(done, into.name) })
    return redirect(boardPath(into))
  })
}

export default function MergeBoard() {
  const { board, others } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const isMerging = useSentForm() !== null
  return (
    <FormPage title={`Merge ${isolated(board.name)}`}>
      <Form method="post" className="flex flex-col gap-5">
        <FormError>{result?.formError ?? result?.errors['boardId']}</FormError>
        <p className="text-muted">
          All pins and sections of <bdi>{board.name}</bdi> move to the board you choose. The empty
          board goes to the trash. You can undo this.
        </p>
        <SelectField label="Merge into" name="intoId" error={result?.errors['intoId']} required>
          {others.map(({ id, name, privacy }) => (
            <option key={id} value={id} dir="auto">
              {privacy === 'secret' ? `${name} (secret)` : name}
            </option>
          ))}
        </SelectField>
        <ActionButtons>
          <Button type="submit" look="brand" busy={isMerging} disabled={others.length === 0}>
            Merge boards
          </Button>
          <ButtonLink to={boardPath(board)}>Cancel</ButtonLink>
        </ActionButtons>
      </Form>
    </FormPage>
  )
}
