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
import { EditedPin, PinQuery } from '../../../features/content/pins/pin.ts'
import { PinFields } from '../../../features/content/pins/pin-fields.tsx'
import { pinPath } from '../../../features/content/pins/pin-path.ts'
import { readPinToEdit } from '../../../features/content/pins/places/pin-and-boards.server.ts'
import { picturePath } from '../../../features/ground/pictures/picture-path.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Edit pin · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, PinQuery, readPinToEdit)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, EditedPin, async (context, edit) => {
    const lost = await editPin(context, edit)
    setFlash(context, { kind: 'pin_edited', lost })
    return redirect(pinPath({ id: edit.pinId }))
  })
}

export default function EditPin() {
  const { pin, boards } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const isSaving = useSentForm() !== null
  return (
    <FormPage title="Edit pin">
      <Form method="post" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
        <img
          src={picturePath(pin.picture.hash, '236x')}
          alt={pin.altText}
          width={pin.picture.width}
          height={pin.picture.height}
          className="h-auto w-60 self-center rounded-pin"
        />
        <PinFields
          pin={pin}
          place={{ boardId: pin.board.id, section: pin.section?.id ?? null }}
          boards={boards}
          result={result ?? undefined}
          isMaker={!pin.isSave}
        />
        {pin.note !== null && (
          <NoteArea note={result?.typed['note'] ?? pin.note} error={result?.errors['note']} />
        )}
        <Acts>
          <Button type="submit" look="brand" busy={isSaving}>
            Save changes
          </Button>
          <ButtonLink to={pinPath(pin)}>Cancel</ButtonLink>
        </Acts>
      </Form>
    </FormPage>
  )
}
