import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { BoardLink } from '../../../features/content/boards/board-link.tsx'
import {
  editBoardPath,
  organisePath,
} from '../../../features/content/boards/board-names/board-path.ts'
import { mayEditBoard } from '../../../features/identity/business/ownership.ts'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { SectionEdit } from '../../../features/screens/organise/organise.ts'
import { readOrganisedBoard } from '../../../features/screens/organise/organise-board.server.ts'
import { saveSection } from '../../../features/screens/organise/sections/section-forms.server.ts'
import { SectionRows } from '../../../features/screens/organise/sections/section-rows.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Organise board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, readOrganisedBoard)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, SectionEdit, async (context, change) => {
    const id = Number(args.params['boardId'])
    setFlash(context, await saveSection(context, id, change))
    return context.isForData ? null : redirect(organisePath({ id }))
  })
}

export default function OrganiseBoard() {
  const { board, sections } = useLoaderData<typeof loader>()
  const edited = useActionData<typeof action>()
  const isOwn = mayEditBoard(useViewer(), board)
  const isGone = !sections.some(({ id }) => String(id) === edited?.typed['sectionId'])
  return (
    <FormPage title="Organise board">
      {isGone && <FormError>{edited?.formError}</FormError>}
      <p className="mb-8">
        <BoardLink board={board} />
      </p>
      <section aria-labelledby="sections" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="sections" className="text-lg">
            Sections
          </h2>
          <ButtonLink to={`/board/${board.id}/create_section/`} look="brand" size="small">
            Create section
          </ButtonLink>
        </div>
        {sections.length === 0 ? (
          <p className="text-muted">Use sections to group pins on a board.</p>
        ) : (
          <>
            <p className="text-sm text-muted">
              <span className="noscript:hidden">Changes are saved as you make them. </span>If you
              delete a section, its pins stay on the board.
            </p>
            <SectionRows board={board} sections={sections} edited={edited ?? null} />
          </>
        )}
      </section>
      {isOwn && (
        <nav aria-label="More" className="mt-10 flex flex-col gap-6 border-t border-line pt-8">
          <Way to={`/board/${board.id}/merge/`} name="Merge board">
            Moves all pins and sections of this board to another of your boards.
          </Way>
          <Way to={editBoardPath(board)} name="Edit board">
            Change its name and who can see it, archive it or delete it.
          </Way>
          <Way to="/settings/doubles/" name="Duplicates">
            Finds pictures you saved twice.
          </Way>
          <Way to="/settings/trash/" name="Trash">
            Restore pins and boards you deleted in the last 30 days.
          </Way>
        </nav>
      )}
    </FormPage>
  )
}

function Way({ to, name, children }: { to: string; name: string; children: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-[min(12rem,100%)] flex-1 text-sm text-muted">{children}</p>
      <ButtonLink to={to}>{name}</ButtonLink>
    </div>
  )
}
