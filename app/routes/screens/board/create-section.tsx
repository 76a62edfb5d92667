import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  replace,
} from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { sectionPath } from '../../../features/content/boards/board-names/board-path.ts'
import { SectionWithPins } from '../../../features/screens/organise/organise.ts'
import { createSectionWithPins } from '../../../features/screens/organise/sections/new-section.server.ts'
import {
  readEditableBoard,
  readSection,
} from '../../../features/screens/organise/sections/read-section.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { TextArea, TextField } from '../../../ui/form/field.tsx'
import { SaveForm } from '../../../ui/form/save-form.tsx'
import { FormPage } from '../../../ui/page.tsx'
import { nextPathWithBoard } from '../../content/board/next-path-with-board.ts'

export const meta: MetaFunction = () => [{ title: `Create section · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, readEditableBoard)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, SectionWithPins, async (context, input) => {
    const { id: sectionId } = await createSectionWithPins(context, input)
    const { board, ...section } = await readSection(context, { sectionId })
    const next = nextPathWithBoard(args.request, { id: input.boardId })
    return next === null ? redirect(sectionPath(board, section)) : replace(next)
  })
}

export default function CreateSection() {
  const result = useActionData<typeof action>()
  return (
    <FormPage title="Create section">
      <SaveForm formError={result?.formError} button="Add">
        <TextField
          label="Name"
          name="name"
          defaultValue={result?.typed['name']}
          error={result?.errors['name']}
          autoComplete="off"
          required
        />
        <TextArea
          label="Description"
          name="description"
          defaultValue={result?.typed['description']}
          error={result?.errors['description']}
        />
      </SaveForm>
    </FormPage>
  )
}
