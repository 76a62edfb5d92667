import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { BRAND } from '../../../brand.ts'
import { countSave } from '../../../features/ads/delivery/counts.server.ts'
import { SaveChoice } from '../../../features/content/pins/pin.ts'
import { pinPath } from '../../../features/content/pins/pin-path.ts'
import { placeName } from '../../../features/content/pins/places/place-name.ts'
import { saveToChoice } from '../../../features/content/pins/save-pin.server.ts'
import { readRepin } from '../../../features/screens/builder/repin/repin.server.ts'
import { RepinQuery } from '../../../features/screens/builder/repin/repin.ts'
import type { SavedPins } from '../../../features/screens/picker/picker.ts'
import { noteSave } from '../../../features/screens/picker/saved/saved-pins.tsx'
import { clientAction as sendSave } from '../../../frame/failed-response.ts'
import { isCreated, withSaveRecord } from '../../../frame/recorded-save.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { lazyPart } from '../../../ui/network.ts'

const loadRepinPage = () => import('../../../features/screens/builder/repin/repin-page.tsx')

/** Loaded only when shown, because walls need only this route's action. */
const RepinPage = import.meta.env.SSR ? (await loadRepinPage()).default : lazyPart(loadRepinPage)

export const meta: MetaFunction = () => [{ title: `Choose board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, RepinQuery, readRepin)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, SaveChoice, async (context, choice) => {
    const saved = await saveToChoice(context, choice)
    countSave(context, new URL(args.request.url).searchParams.get('client_tracking_params') ?? '')
    const { id: pinId, board, section } = saved
    if (choice.hasView) return { pinIds: [pinId], board, section } satisfies SavedPins
    setFlash(context, {
      kind: 'pin_saved',
      pinId,
      viaPinId: choice.pinId,
      boardId: board.id,
      place: placeName(saved),
    })
    return choice.stay ? null : redirect(pinPath({ id: choice.pinId }))
  })
}

export const clientAction = withSaveRecord(async (args) => {
  const answer = await sendSave(args)
  // The tile may have been removed while the save waited for the network.
  if (answer === null || isCreated(answer)) noteSave(Number(args.params['pinId']))
  return answer
})

export default function SavePin() {
  const repin = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer && 'typed' in answer ? answer : undefined
  return (
    <Suspense>
      <RepinPage repin={repin} result={result} />
    </Suspense>
  )
}
