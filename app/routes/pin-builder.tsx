import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../brand.ts'
import { listEditableBoards } from '../features/boards/own-boards.server.ts'
import { AddressForm } from '../features/builder/address-form.tsx'
import { lookAt } from '../features/builder/builder.server.ts'
import { BuilderQuery } from '../features/builder/builder.ts'
import { FoundForm } from '../features/builder/found-form.tsx'
import { UploadForm } from '../features/builder/upload-form.tsx'
import { createPin } from '../features/pins/create-pin.server.ts'
import { NewPin } from '../features/pins/pin.ts'
import { pinPath } from '../features/pins/pin-path.ts'
import { Page } from '../frame/page.tsx'
import { PICTURE_BODY_LIMIT } from '../http/body.server.ts'
import { show, submit } from '../http/form.server.ts'
import { leaveNotice } from '../http/notice.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Create pin · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, BuilderQuery, async (context, query) => {
    const boards = await listEditableBoards(context)
    return {
      boards,
      boardId: query.board ?? context.viewer?.lastBoard?.id ?? null,
      look: await lookAt(context, query),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return submit(
    args,
    NewPin,
    async (context, input) => {
      const { id, board } = await createPin(context, input)
      leaveNotice(context, { kind: 'pin_created', pinId: id, board: board.name })
      return redirect(pinPath({ id }))
    },
    PICTURE_BODY_LIMIT,
  )
}

export { clientAction, shouldRevalidate } from '../frame/offline.ts'

export default function PinBuilder() {
  const { boards, boardId, look } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (boards.length === 0) {
    return (
      <Page className="px-4 pt-6">
        <h1 className="sr-only">Create pin</h1>
        <Empty
          title="First, a board"
          act={
            <ButtonLink to="/board/create/?next=/pin-builder/" look="brand">
              Create board
            </ButtonLink>
          }
        >
          Pins live on boards. Make one, and your pictures have somewhere to go.
        </Empty>
      </Page>
    )
  }
  return (
    <Page className="mx-auto w-full max-w-4xl px-4 py-6 narrow:py-10">
      <h1 className="mb-6 text-xl">Create pin</h1>
      <AddressForm address={look.address} refusal={look.refusal} boardId={boardId} />
      {look.found ? (
        <FoundForm
          key={look.address}
          found={look.found}
          boards={boards}
          boardId={boardId}
          result={result}
        />
      ) : (
        <UploadForm boards={boards} boardId={boardId} result={result} />
      )}
    </Page>
  )
}
