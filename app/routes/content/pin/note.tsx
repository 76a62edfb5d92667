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
import { PinPreview } from '../../../features/content/pins/pin-media/pin-preview.tsx'
import { pinPath } from '../../../features/content/pins/pin-path.ts'
import { EditBaseFields } from '../../../features/core/edits/edit-base-fields.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SaveForm } from '../../../ui/form/save-form.tsx'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Private note · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, PinQuery, readPinToNote)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, PinNote, async (context, { pinId, note, stay, base }) => {
    const lost = await editPin(context, { pinId, note, base })
    setFlash(context, { kind: note ? 'note_saved' : 'note_removed', lost })
    return stay ? null : redirect(pinPath({ id: pinId }))
  })
}

export { clientAction } from '../../../frame/failed-response.ts'

export default function NotePin() {
  const { pin, note } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? undefined
  return (
    <FormPage title="Private note">
      <SaveForm formError={result?.formError} button="Save note" cancelPath={pinPath(pin)}>
        <PinPreview altText={pin.altText} picture={pin.picture} />
        <EditBaseFields rendered={{ note }} result={result}>
          <NoteArea note={result?.typed['note'] ?? note} error={result?.errors['note']} />
        </EditBaseFields>
      </SaveForm>
    </FormPage>
  )
}
