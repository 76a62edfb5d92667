import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { listEditableBoards } from '../../features/content/boards/own-boards.server.ts'
import { mediaTaker } from '../../features/content/media/take-media.server.ts'
import { videoReceiver } from '../../features/content/media/videos/receive-video.server.ts'
import { createPin } from '../../features/content/pins/create-pin.server.ts'
import { BuiltPin } from '../../features/content/pins/pin.ts'
import { pinPath } from '../../features/content/pins/pin-path.ts'
import { placeName } from '../../features/content/pins/places/place-name.ts'
import { AddressForm } from '../../features/screens/builder/address-form.tsx'
import { lookAt, placeToBegin } from '../../features/screens/builder/builder.server.ts'
import { BuilderQuery } from '../../features/screens/builder/builder.ts'
import { ColorForm } from '../../features/screens/builder/color-form.tsx'
import { FoundForm } from '../../features/screens/builder/found-form.tsx'
import { KindLinks } from '../../features/screens/builder/kind-links.tsx'
import { UploadForm } from '../../features/screens/builder/upload-form.tsx'
import { parseWaiting } from '../../features/screens/builder/ways/shared-pictures.server.ts'
import { Flag } from '../../forms/input.ts'
import { recorded } from '../../frame/recorded-save.ts'
import { VIDEO_BODY_LIMIT } from '../../http/body.server.ts'
import { COOKIE, readCookie } from '../../http/cookies/cookies.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { show, submit } from '../../http/form.server.ts'
import { uploadReader } from '../../http/upload.server.ts'
import { WidePage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Create pin · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, BuilderQuery, async (context, query) => {
    const boards = await listEditableBoards(context)
    return {
      boards,
      kind: query.kind,
      place: placeToBegin(context, query),
      shared: parseWaiting(readCookie(args.request, COOKIE.shared))?.count ?? 0,
      look: await lookAt(context, query),
    }
  })
}

const Built = v.intersect([BuiltPin, v.object({ hasMore: Flag })])

export async function action(args: ActionFunctionArgs) {
  const videos = videoReceiver(args.context)
  try {
    return await submit(
      args,
      Built,
      async (context, { hasMore, ...input }) => {
        const { twin, ...pin } = await createPin(context, input)
        setFlash(context, {
          ...{ kind: 'pin_created', pinId: pin.id, place: placeName(pin) },
          ...(twin !== null && { twin }),
        })
        return redirect(hasMore ? `/pin-builder/?after=${pin.id}` : pinPath(pin))
      },
      uploadReader(VIDEO_BODY_LIMIT, mediaTaker(args.context, videos)),
    )
  } finally {
    videos.letGo()
  }
}

export const clientAction = recorded(({ serverAction }) => serverAction<unknown>())
export default function PinBuilder() {
  const { boards, place, kind, look, shared } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { search } = useLocation()
  return (
    <WidePage title="Create pin">
      <AddressForm address={look.address} refusal={look.refusal} place={place} />
      {look.found ? (
        <FoundForm
          key={look.address}
          found={look.found}
          boards={boards}
          place={place}
          result={result}
        />
      ) : (
        <>
          <KindLinks kind={kind} place={place} />
          {kind === 'color' ? (
            <ColorForm key={search} boards={boards} place={place} result={result} />
          ) : (
            <UploadForm
              key={search}
              boards={boards}
              place={place}
              result={result}
              shared={shared}
            />
          )}
        </>
      )}
    </WidePage>
  )
}
