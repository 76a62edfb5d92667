import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { BRAND } from '../../../brand.ts'
import { pinPath, savePath } from '../../../features/content/pins/pin-path.ts'
import { placeName } from '../../../features/content/pins/places/place-name.ts'
import { DraftQuery, DraftSave, ownPinId } from '../../../features/screens/builder/draft/draft.ts'
import { DraftPage } from '../../../features/screens/builder/draft/draft-page.tsx'
import { readDraft, saveDraft } from '../../../features/screens/builder/draft/drafts.server.ts'
import { clientAction as sendSave } from '../../../frame/failed-response.ts'
import { withSaveRecord } from '../../../frame/recorded-save.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { isFromPhone } from '../../../http/phone.server.ts'
import { lazyPart } from '../../../ui/network.ts'
import { readSignIn } from '../../identity/show-sign-in.server.ts'

const loadPanel = () => import('../../../features/screens/builder/draft/visitor-panel.tsx')

/** Loads the panel only for visitors, because members don't need its sign-up code. */
const VisitorPanel = import.meta.env.SSR ? (await loadPanel()).default : lazyPart(loadPanel)

export const meta: MetaFunction = () => [
  { title: `Create pin · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, DraftQuery, async (context, query) => {
    const pinId = ownPinId(query.link, context.env.SITE_ORIGIN)
    if (pinId !== null) throw redirect(savePath({ id: pinId }))
    const isPhone = isFromPhone(args.request)
    if (context.viewer) return { ...(await readDraft(context, query)), signIn: null, isPhone }
    if (isPhone) throw redirect('/')
    const { method, action } = args.params
    const { searchParams } = new URL(args.request.url)
    searchParams.set('fromAuth', '1')
    const next = `/pin/create/${method}/${action ? `${action}/` : ''}?${searchParams}`
    const { signIn } = await readSignIn(args, 'pinBookmarklet', { source: 'pinBookmarklet', next })
    const { altTexts: _, ...draft } = query
    return { draft, signIn, isPhone }
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, DraftSave, async (context, draft) => {
    const saved = await saveDraft(context, draft)
    if (draft.stay) return saved
    const { pinIds, board } = saved
    const [pinId = 0] = pinIds
    const place = placeName(saved)
    setFlash(
      context,
      pinIds.length === 1
        ? { kind: 'pin_created', pinId, boardId: board.id, place }
        : { kind: 'pins_created', pinIds, boardId: board.id, place },
    )
    return redirect(pinPath({ id: pinId }))
  })
}

export const clientAction = withSaveRecord(sendSave)

export default function CreatePin() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (page.signIn) {
    const { draft, signIn, isPhone } = page
    return (
      <Suspense>
        <VisitorPanel draft={draft} signIn={signIn} isPhone={isPhone} />
      </Suspense>
    )
  }
  const { draft, places, boardId, found } = page
  const result = answer && 'typed' in answer ? answer : undefined
  return <DraftPage draft={draft} places={places} boardId={boardId} found={found} result={result} />
}
