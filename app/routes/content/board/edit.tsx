import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { BoardEdit, BoardQuery } from '../../../features/content/boards/board.ts'
import { BoardFields } from '../../../features/content/boards/board-fields.tsx'
import {
  boardPath,
  collaboratorsPath,
  organisePath,
  sourcesPath,
} from '../../../features/content/boards/board-names/board-path.ts'
import { editBoard, readOwnBoard } from '../../../features/content/boards/boards.server.ts'
import { EditBaseFields } from '../../../features/core/edits/edit-base-fields.tsx'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SaveForm } from '../../../ui/form/save-form.tsx'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Edit board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, readOwnBoard)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, BoardEdit, async (context, edit) => {
    const board = await editBoard(context, edit)
    setFlash(context, { kind: 'board_edited' })
    return redirect(boardPath(board))
  })
}

export default function EditBoard() {
  const board = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { name, description, privacy, pinLabel } = board
  const isArchived = board.archivedAt !== null
  // Only the owner may invite people to the board or follow anybody, not a manager of the business.
  const isThemselves = useViewer()?.id === board.ownerId
  return (
    <FormPage title="Edit board">
      <SaveForm formError={result?.formError} cancelPath={boardPath(board)}>
        <EditBaseFields
          rendered={{ name, description, privacy, pinLabel }}
          result={result ?? undefined}
        >
          <BoardFields board={board} result={result ?? undefined} />
        </EditBaseFields>
      </SaveForm>
      {isThemselves && (
        <section
          aria-label="Collaborators"
          className="mt-10 flex items-center justify-between gap-6 border-t border-line pt-8"
        >
          <p className="text-sm text-muted">
            Invite people to save to this board, or see who already can.
          </p>
          <ButtonLink to={collaboratorsPath(board)}>Collaborators</ButtonLink>
        </section>
      )}
      {isThemselves && (
        <section
          aria-label="Sources"
          className="mt-10 flex items-center justify-between gap-6 border-t border-line pt-8"
        >
          <p className="text-sm text-muted">
            Add pins automatically from a feed, an Are.na channel or another board.
          </p>
          <ButtonLink to={sourcesPath(board)}>Sources</ButtonLink>
        </section>
      )}
      <section
        aria-label="Sections"
        className="mt-10 flex items-center justify-between gap-6 border-t border-line pt-8"
      >
        <p className="text-sm text-muted">Create, name and order sections.</p>
        <ButtonLink to={organisePath(board)}>Organise</ButtonLink>
      </section>
      <section
        aria-label="Merge"
        className="mt-10 flex items-center justify-between gap-6 border-t border-line pt-8"
      >
        <p className="text-sm text-muted">Moves all pins and sections to another of your boards.</p>
        <ButtonLink to={`/board/${board.id}/merge/`}>Merge board</ButtonLink>
      </section>
      <section
        aria-label="Archive or delete"
        className="mt-10 flex flex-col gap-6 border-t border-line pt-8"
      >
        <BoardAction
          path={`/board/${board.id}/${isArchived ? 'unarchive' : 'archive'}/`}
          button={isArchived ? 'Unarchive board' : 'Archive board'}
        >
          {isArchived
            ? 'Shows this board on your profile and in feeds again.'
            : 'Hides this board from your profile and from feeds. You keep the board and its pins.'}
        </BoardAction>
        <BoardAction path={`/board/${board.id}/delete/`} button="Delete board" look="danger">
          {`Deletes this board and its pins. You can restore them from the trash for 30 days.${
            board.secretLinkCount > 0 ? ' Its secret links stop working permanently.' : ''
          }`}
        </BoardAction>
        <Link
          to="/settings/trash/"
          className="self-start text-sm font-semibold underline underline-offset-4"
        >
          Open the trash
        </Link>
      </section>
    </FormPage>
  )
}

type BoardActionProps = {
  path: string
  button: string
  look?: 'danger' | 'quiet'
  children: string
}

function BoardAction({ path, button, look = 'quiet', children }: BoardActionProps) {
  return (
    <Form method="post" action={path} className="flex items-center justify-between gap-6">
      <p className="text-sm text-muted">{children}</p>
      <Button type="submit" look={look}>
        {button}
      </Button>
    </Form>
  )
}
