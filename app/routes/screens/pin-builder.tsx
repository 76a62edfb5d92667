import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { builderPath } from '../../features/content/boards/board-names/board-path.ts'
import { NoSaving } from '../../features/content/boards/no-saving.tsx'
import { listEditableBoards } from '../../features/content/boards/own-boards.server.ts'
import { mediaReceiver } from '../../features/content/media/receive-media.server.ts'
import { pictureStager } from '../../features/content/media/uploads/stage-pictures.server.ts'
import { videoReceiver } from '../../features/content/media/videos/receive-video.server.ts'
import { createPin } from '../../features/content/pins/create-pin.server.ts'
import type { CreatedPin } from '../../features/content/pins/insert-pin.server.ts'
import { BuiltPin } from '../../features/content/pins/pin.ts'
import { pinPath } from '../../features/content/pins/pin-path.ts'
import { placeName } from '../../features/content/pins/places/place-name.ts'
import { maySavePins } from '../../features/identity/business/ownership.ts'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { AddressForm } from '../../features/screens/builder/address-form.tsx'
import { defaultPlace, lookUpPage } from '../../features/screens/builder/builder.server.ts'
import { BuilderQuery } from '../../features/screens/builder/builder.ts'
import { ColorForm } from '../../features/screens/builder/color-form.tsx'
import {
  severalFiles,
  waitingFile,
} from '../../features/screens/builder/external-saves/several-files.server.ts'
import { WAITING_MS } from '../../features/screens/builder/external-saves/share.ts'
import {
  parseSharedToken,
  sharedPlaces,
} from '../../features/screens/builder/external-saves/shared-pictures.server.ts'
import { FoundForm } from '../../features/screens/builder/found-form.tsx'
import { noteHandedSaved } from '../../features/screens/builder/incoming-picture.ts'
import { KindLinks } from '../../features/screens/builder/kind-links.tsx'
import { NO_TEXTS } from '../../features/screens/builder/pin-form.tsx'
import { UploadForm } from '../../features/screens/builder/upload-form.tsx'
import { UnsavedNote } from '../../features/screens/tray/unsaved-note.tsx'
import { useDropPlace } from '../../features/screens/tray/use-drop-place.tsx'
import type { Flash } from '../../flashes/flash.ts'
import { createdIdIn, withSaveRecord } from '../../frame/recorded-save.ts'
import { VIDEO_BODY_LIMIT } from '../../http/bodies/body.server.ts'
import { uploadReader } from '../../http/bodies/upload.server.ts'
import { COOKIE, readCookie, setCookie } from '../../http/cookies/cookies.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../http/form.server.ts'
import type { Refusal } from '../../refusal.ts'
import { WidePage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Create pin · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BuilderQuery, async (context, query) => {
    const boards = await listEditableBoards(context)
    return {
      boards,
      kind: query.kind,
      place: defaultPlace(context, query),
      shared: await sharedPlaces(context, {
        token: parseSharedToken(readCookie(args.request, COOKIE.shared)),
        kind: 'shared',
      }),
      waiting: query.skip ? null : await waitingFile(context, waitingIn(args.request)),
      look: await lookUpPage(context, query),
      texts: { title: query.title, link: query.link || null },
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const videos = videoReceiver(args.context)
  const pictures = pictureStager(args.context)
  const receive = mediaReceiver(args.context, videos, pictures.stage)
  const files = severalFiles(args.context, waitingIn(args.request), receive)
  const readFields = uploadReader(VIDEO_BODY_LIMIT, files.take)
  try {
    return await handleForm(
      args,
      BuiltPin,
      async (context, input) => {
        const { duplicate, ...pin } = await createPin(context, input)
        const { token, hasNext } = await files.finish()
        if (token) setCookie(context, COOKIE.waiting, token, WAITING_MS / 1000)
        setFlash(context, flashOf(pin, { duplicate, hasNext, refused: files.refused() }))
        return redirect(
          hasNext
            ? builderPath({ boardId: pin.board.id, section: pin.section?.id ?? null })
            : pinPath(pin),
        )
      },
      async (request) => files.withWaiting(await readFields(request)),
    )
  } finally {
    videos.letGo()
    pictures.letGo()
  }
}

function waitingIn(request: Request): string | null {
  return parseSharedToken(readCookie(request, COOKIE.waiting))
}

/** The dialog about a new pin comes only after the last file, because it would cover the next one's form. */
function flashOf(
  pin: CreatedPin,
  {
    duplicate,
    hasNext,
    refused,
  }: { duplicate: string | null; hasNext: boolean; refused: Refusal | null },
): Flash {
  if (refused) return { kind: 'refused', text: refused.message }
  const saved = { pinId: pin.id, boardId: pin.board.id, place: placeName(pin) }
  if (hasNext) return { kind: 'pin_saved', viaPinId: null, ...saved }
  return { kind: 'pin_created', ...saved, ...(duplicate !== null && { duplicate }) }
}

export const clientAction = withSaveRecord(({ serverAction }) =>
  serverAction<unknown>().catch((thrown) => {
    if (createdIdIn(thrown) !== null) noteHandedSaved()
    throw thrown
  }),
)

export default function PinBuilder() {
  const { boards, place, kind, look, shared, waiting, texts } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { search } = useLocation()
  useDropPlace(place, null)
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
        <UnsavedNote />
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
                key={`${search} ${waiting?.place}`}
                boards={boards}
                place={place}
                result={result}
                shared={shared}
                waiting={waiting}
                texts={{ ...NO_TEXTS, ...texts }}
              />
            )}
          </>
        )}
      </div>
    </WidePage>
  )
}
