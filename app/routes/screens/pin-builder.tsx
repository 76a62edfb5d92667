import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { NoSaving } from '../../features/content/boards/no-saving.tsx'
import { listEditableBoards } from '../../features/content/boards/own-boards.server.ts'
import { mediaReceiver } from '../../features/content/media/receive-media.server.ts'
import { pictureStager } from '../../features/content/media/uploads/stage-pictures.server.ts'
import { videoReceiver } from '../../features/content/media/videos/receive-video.server.ts'
import { createPin } from '../../features/content/pins/create-pin.server.ts'
import { BuiltPin } from '../../features/content/pins/pin.ts'
import { pinPath } from '../../features/content/pins/pin-path.ts'
import { placeName } from '../../features/content/pins/places/place-name.ts'
import { maySavePins } from '../../features/identity/business/ownership.ts'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { AddressForm } from '../../features/screens/builder/address-form.tsx'
import { defaultPlace, lookUpPage } from '../../features/screens/builder/builder.server.ts'
import { BuilderQuery } from '../../features/screens/builder/builder.ts'
import { ColorForm } from '../../features/screens/builder/color-form.tsx'
import { parseSharedBatch } from '../../features/screens/builder/external-saves/shared-pictures.server.ts'
import { FoundForm } from '../../features/screens/builder/found-form.tsx'
import { noteHandedSaved } from '../../features/screens/builder/incoming-picture.ts'
import { KindLinks } from '../../features/screens/builder/kind-links.tsx'
import { NO_TEXTS } from '../../features/screens/builder/pin-form.tsx'
import { UploadForm } from '../../features/screens/builder/upload-form.tsx'
import { createdIdIn, withSaveRecord } from '../../frame/recorded-save.ts'
import { VIDEO_BODY_LIMIT } from '../../http/bodies/body.server.ts'
import { uploadReader } from '../../http/bodies/upload.server.ts'
import { COOKIE, readCookie } from '../../http/cookies/cookies.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { show, submit } from '../../http/form.server.ts'
import { WidePage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Create pin · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, BuilderQuery, async (context, query) => {
    const boards = await listEditableBoards(context)
    return {
      boards,
      kind: query.kind,
      place: defaultPlace(context, query),
      shared: parseSharedBatch(readCookie(args.request, COOKIE.shared))?.count ?? 0,
      look: await lookUpPage(context, query),
      texts: { title: query.title, link: query.link || null },
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const videos = videoReceiver(args.context)
  const pictures = pictureStager(args.context)
  try {
    return await submit(
      args,
      BuiltPin,
      async (context, input) => {
        const { duplicate, ...pin } = await createPin(context, input)
        setFlash(context, {
          kind: 'pin_created',
          pinId: pin.id,
          place: placeName(pin),
          ...(duplicate !== null && { duplicate }),
        })
        return redirect(pinPath(pin))
      },
      uploadReader(VIDEO_BODY_LIMIT, mediaReceiver(args.context, videos, pictures.stage)),
    )
  } finally {
    videos.letGo()
    pictures.letGo()
  }
}

export const clientAction = withSaveRecord(({ serverAction }) =>
  serverAction<unknown>().catch((thrown) => {
    if (createdIdIn(thrown) !== null) noteHandedSaved()
    throw thrown
  }),
)

export default function PinBuilder() {
  const { boards, place, kind, look, shared, texts } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { search } = useLocation()
  if (!maySavePins(useViewer())) {
    return (
      <WidePage title="Create pin">
        <NoSaving />
      </WidePage>
    )
  }
  return (
    <WidePage title="Create pin">
      <div className="flex flex-col">
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
                texts={{ ...NO_TEXTS, ...texts }}
              />
            )}
          </>
        )}
      </div>
    </WidePage>
  )
}
