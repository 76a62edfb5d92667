import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { editPin } from '../../../features/content/pins/edit-pin.server.ts'
import { NoteArea } from '../../../features/content/pins/notes/note-area.tsx'
import { readPinToNote } from '../../../features/content/pins/notes/read-pin-to-note.server.ts'
import { PinNote, PinQuery } from '../../../features/content/pins/pin.ts'
import { pinPath } from '../../../features/content/pins/pin-path.ts'
import { picturePath } from '../../../features/ground/pictures/picture-path.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Private note · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, PinQuery, readPinToNote)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, PinNote, async (context, { pinId, note, stay }) => {
    const lost = await editPin(context, { pinId, note })
    setFlash(context, { kind: note ? 'note_saved' : 'note_removed', lost })
    return stay ? null : redirect(pinPath({ id: pinId }))
  })
}

export { clientAction } from '../../../frame/failing.ts'

export default function NotePin() {
  const { pin, note } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? undefined
  const isSaving = useSentForm() !== null
  return (
    <FormPage title="Private note">
      <Form method="post" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
        <img
          src={picturePath(pin.picture.hash, '236x')}
          alt={pin.altText}
          width={pin.picture.width}
          height={pin.picture.height}
          className="h-auto w-60 self-center rounded-pin"
        />
        <NoteArea note={result?.typed['note'] ?? note} error={result?.errors['note']} />
        <Acts>
          <Button type="submit" look="brand" busy={isSaving}>
            Save note
          </Button>
          <ButtonLink to={pinPath(pin)}>Cancel</ButtonLink>
        </Acts>
      </Form>
    </FormPage>
  )
}
