import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { countSave } from '../../../features/ads/delivery/counts.server.ts'
import { BoardFields } from '../../../features/content/boards/board-fields.tsx'
import { PinQuery, SaveChoice } from '../../../features/content/pins/pin.ts'
import { pinPath } from '../../../features/content/pins/pin-path.ts'
import { readPinToSave } from '../../../features/content/pins/places/pin-and-boards.server.ts'
import { placeName } from '../../../features/content/pins/places/place-name.ts'
import { PlaceRows } from '../../../features/content/pins/places/place-rows.tsx'
import { saveToChoice } from '../../../features/content/pins/save-pin.server.ts'
import { picturePath } from '../../../features/ground/pictures/picture-path.ts'
import { noteSave } from '../../../features/screens/picker/saved/saved-pins.tsx'
import { clientAction as sendSave } from '../../../frame/failing.ts'
import { recorded } from '../../../frame/recorded-save.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Choose board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, PinQuery, readPinToSave)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, SaveChoice, async (context, choice) => {
    const saved = await saveToChoice(context, choice)
    countSave(context, new URL(args.request.url).searchParams.get('client_tracking_params') ?? '')
    setFlash(context, {
      kind: 'pin_saved',
      pinId: saved.id,
      viaPinId: choice.pinId,
      place: placeName(saved),
    })
    return choice.stay ? null : redirect(pinPath({ id: choice.pinId }))
  })
}

export const clientAction = recorded(async (args) => {
  const answer = await sendSave(args)
  // Its tile may have left the document while the save waited for the network.
  if (answer === null) noteSave(Number(args.params['pinId']))
  return answer
})
export default function SavePin() {
  const { pin, boards } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? undefined
  return (
    <FormPage title="Choose board">
      <div className="flex flex-col gap-8">
        <Link to={pinPath(pin)} className="flex items-center gap-4">
          <img
            src={picturePath(pin.picture.hash, '236x')}
            alt={pin.altText}
            width={72}
            height={72}
            className="size-18 rounded-pin object-cover"
          />
          <span dir="auto" className="font-semibold">
            {pin.title || `Pin by ${isolated(pin.pinner.fullName)}`}
          </span>
        </Link>
        <FormError>{result?.formError ?? result?.errors['boardId']}</FormError>
        <Form method="post" aria-label="All boards" className="flex flex-col gap-2">
          <PlaceRows boards={boards} />
        </Form>
        <Form method="post" className="flex flex-col gap-5">
          <h2 className="text-lg">Create board</h2>
          <BoardFields result={result} />
          <Acts>
            <Button type="submit" look="brand">
              Create and save
            </Button>
          </Acts>
        </Form>
      </div>
    </FormPage>
  )
}
