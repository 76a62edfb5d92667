import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { receiveCaptions } from '../../../features/content/media/captions/captions.server.ts'
import { CaptionsFields } from '../../../features/content/media/captions/captions-fields.tsx'
import { savedCaptions } from '../../../features/content/media/captions/captions-input.ts'
import { editPin } from '../../../features/content/pins/edit-pin.server.ts'
import { PIN_TEXT_NAMES } from '../../../features/content/pins/fields/text-fields.ts'
import { NoteArea } from '../../../features/content/pins/notes/note-area.tsx'
import { EditedPin, PinQuery } from '../../../features/content/pins/pin.ts'
import { PinFields } from '../../../features/content/pins/pin-fields.tsx'
import { PinPreview } from '../../../features/content/pins/pin-media/pin-preview.tsx'
import { pinPath } from '../../../features/content/pins/pin-path.ts'
import type { Pin } from '../../../features/content/pins/pin-row.server.ts'
import type { Place } from '../../../features/content/pins/places/own-place.server.ts'
import { readPinToEdit } from '../../../features/content/pins/places/pin-and-boards.server.ts'
import { placeValue } from '../../../features/content/pins/places/place-value.ts'
import type { EditValues } from '../../../features/core/edits/edit-base.ts'
import { EditBaseFields } from '../../../features/core/edits/edit-base-fields.tsx'
import { PICTURE_BODY_LIMIT } from '../../../http/bodies/body.server.ts'
import { uploadReader } from '../../../http/bodies/upload.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { recordOf } from '../../../text/records.ts'
import { SaveForm } from '../../../ui/form/save-form.tsx'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Edit pin · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, PinQuery, readPinToEdit)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(
    args,
    EditedPin,
    async (context, edit) => {
      const lost = await editPin(context, edit)
      setFlash(context, { kind: 'pin_edited', lost })
      return redirect(pinPath({ id: edit.pinId }))
    },
    uploadReader(PICTURE_BODY_LIMIT, async ({ name, data }) => [
      name,
      await receiveCaptions(args.context.env, data),
    ]),
  )
}

export default function EditPin() {
  const { pin, boards } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <FormPage title="Edit pin">
      <SaveForm
        formError={result?.formError}
        cancelPath={pinPath(pin)}
        encType={pin.video ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      >
        <PinPreview altText={pin.altText} picture={pin.picture} />
        <EditBaseFields rendered={renderedValues(pin)} result={result ?? undefined}>
          <PinFields
            pin={pin}
            place={placeOf(pin)}
            boards={boards}
            result={result ?? undefined}
            isMaker={!pin.isSave}
          />
          {pin.video && <CaptionsFields saved={pin.video} result={result ?? undefined} />}
          {pin.note !== null && (
            <NoteArea note={result?.typed['note'] ?? pin.note} error={result?.errors['note']} />
          )}
        </EditBaseFields>
      </SaveForm>
    </FormPage>
  )
}

function renderedValues(pin: Pin): EditValues {
  const { link, aiLabel, video, note } = pin
  const hasLabel = !pin.isSave && aiLabel !== 'metadata'
  return {
    place: placeValue(placeOf(pin)),
    ...recordOf(PIN_TEXT_NAMES, (name) => pin[name]),
    link,
    ...(hasLabel && { label: aiLabel }),
    ...(video && { captions: savedCaptions(video) }),
    ...(note !== null && { note }),
  }
}

function placeOf({ board, section }: Pin): Place {
  return { boardId: board.id, section: section?.id ?? null }
}
