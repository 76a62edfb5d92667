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
import { sectionPath } from '../../../features/content/boards/names/board-path.ts'
import { SectionWithPins } from '../../../features/screens/organise/organise.ts'
import { createSectionWithPins } from '../../../features/screens/organise/sections/new-section.server.ts'
import {
  readEditableBoard,
  readSection,
} from '../../../features/screens/organise/sections/read-section.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError, TextArea, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { FormPage } from '../../../ui/page.tsx'
import { nextWith } from '../../content/board/next-with.ts'

export const meta: MetaFunction = () => [{ title: `Create section · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, BoardQuery, readEditableBoard)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, SectionWithPins, async (context, input) => {
    const { id: sectionId } = await createSectionWithPins(context, input)
    const { board, ...section } = await readSection(context, { sectionId })
    const next = nextWith(args.request, { id: input.boardId })
    return next === null ? redirect(sectionPath(board, section)) : replace(next)
  })
}

export default function CreateSection() {
  const result = useActionData<typeof action>()
  const isCreating = useSentForm() !== null
  return (
    <FormPage title="Create section">
      <Form method="post" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
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
        <Acts>
          <Button type="submit" look="brand" busy={isCreating}>
            Add
          </Button>
        </Acts>
      </Form>
    </FormPage>
  )
}
