import { Link } from '@remix-run/react'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { StayForm } from '../../../ui/form/stay-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { MemberActs } from '../../content/blocks/member-acts.tsx'
import { boardPath } from '../../content/boards/names/board-path.ts'
import { FollowButton } from '../../content/follows/follow-button.tsx'
import { originalPath } from '../../content/media/original-path.ts'
import { alreadySavedTo } from '../../content/pins/already-saved.ts'
import { HashtagText } from '../../content/pins/hashtags/hashtag-text.tsx'
import { lookAgainPath, pinPath } from '../../content/pins/pin-path.ts'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import { type Promotion, promotedText } from '../../content/pins/promoted-pin.ts'
import { FactsCard } from '../../content/webpages/facts/facts-card.tsx'
import { picturePath } from '../../ground/pictures/picture-path.ts'
import { isOwner, mayEditBoard } from '../../identity/business/ownership.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { signInPath } from '../../identity/sign-in/sign-in-path.ts'
import { SharePageButton } from '../share/share-page-button.tsx'
import { PinLink } from './pin-link.tsx'
import { PinNote } from './pin-note.tsx'
import { PromoteModule } from './promote-module.tsx'
import { PromotionMenu } from './promotion-menu.tsx'
import { SaveButton } from './save-button.tsx'
import { SentBy } from './sent-by.tsx'

const MENU_ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

export function PinDetails({ pin, promotion }: { pin: Pin; promotion: Promotion | null }) {
  const { pinner, savedTo } = pin
  const isOwn = isPinned(useViewer(), pin)
  const shown = { id: pin.id, trackingParams: promotion?.trackingParams ?? null }
  // Later saves are told by the button: a new line would shift the page.
  const [wasSaved] = useState(alreadySavedTo(savedTo) !== null)
  return (
    <div className="flex min-w-0 flex-col gap-5 p-5 narrow:p-8">
      <div className="flex flex-wrap items-center gap-1 print:hidden">
        <PinMenu pin={pin} isOwn={isOwn} />
        <SharePageButton
          path={pinPath(pin)}
          title={pin.title}
          heading="Share this pin"
          subject={{ kind: 'pin', subjectId: pin.id }}
        />
        <SaveButton pin={shown} />
      </div>
      {wasSaved && savedTo && (
        <p className="rounded-pin bg-sunken px-4 py-3 text-sm print:hidden">
          Psst! You already saved this Pin to <strong dir="auto">{savedTo.name}</strong>
        </p>
      )}
      {promotion && (
        <div className="flex items-center gap-1 text-sm text-muted">
          <p dir="auto" className="min-w-0 truncate">
            {promotedText(promotion)}
          </p>
          <PromotionMenu promotion={promotion} />
        </div>
      )}
      <PinLink pin={pin} promotion={promotion} isOwn={isOwn} />
      <div>
        {pin.title && (
          <h1 dir="auto" className="mb-3 text-xl">
            {pin.title}
          </h1>
        )}
        {pin.description && (
          <p dir="auto" className="whitespace-pre-line">
            <HashtagText text={pin.description} />
          </p>
        )}
      </div>
      {!promotion && <FactsCard pin={pin} isOwn={isOwn} />}
      {pin.note !== null && <PinNote pin={pin} note={pin.note} />}
      {pin.aiLabel && (
        <p className="w-fit rounded-pin bg-sunken px-3 py-2 text-sm">
          <strong>{pin.aiLabel === 'person' ? 'Made by a person.' : 'AI-made.'}</strong>{' '}
          {pin.aiLabel === 'metadata' ? 'The picture’s file says so.' : 'Whoever made it says so.'}
        </p>
      )}
      <SentBy pin={pin} />
      <Place pin={pin} />
      <PromoteModule pin={pin} />
      <Maker pinner={pinner} />
    </div>
  )
}

function Place({ pin: { board, via, saveCount } }: { pin: Pin }) {
  return (
    <p className="text-sm text-muted">
      {'On '}
      {board.privacy === 'secret' && (
        <>
          <span className="inline-block align-text-bottom">
            <Icon name="lock" size={16} />
          </span>
          <span className="sr-only">the secret board</span>
          {'\u00a0'}
        </>
      )}
      <Link to={boardPath(board)} className="font-semibold text-ink hover:underline">
        <bdi>{board.name}</bdi>
      </Link>
      {via && (
        <>
          {', saved from '}
          <Link to={`/${via.username}/`} className="font-semibold text-ink hover:underline">
            <bdi>{via.fullName}</bdi>
          </Link>
        </>
      )}
      {saveCount > 0 && ` · saved ${saveCount === 1 ? 'once' : `${saveCount} times`}`}
    </p>
  )
}

function Maker({ pinner }: { pinner: Pin['pinner'] }) {
  const viewer = useViewer()
  return (
    <div className="flex items-center gap-3 border-t border-line pt-5">
      <Avatar
        name={pinner.fullName}
        src={pinner.pictureHash && picturePath(pinner.pictureHash, '236x')}
        colourIndex={pinner.avatarColorIndex}
        size={48}
      />
      <p className="min-w-0 flex-1">
        <Link
          to={`/${pinner.username}/`}
          dir="auto"
          className="block w-fit max-w-full truncate font-semibold hover:underline"
        >
          {pinner.fullName}
        </Link>
        <span className="text-sm text-muted">
          {pinner.followerCount} {pinner.followerCount === 1 ? 'follower' : 'followers'}
        </span>
      </p>
      {!isOwner(viewer, pinner.id) && (
        <FollowButton
          target={{ memberId: pinner.id }}
          name={pinner.fullName}
          isFollowed={pinner.isFollowed}
        />
      )}
    </div>
  )
}

function PinMenu({ pin, isOwn }: { pin: Pin; isOwn: boolean }) {
  const viewer = useViewer()
  const isOnOwnBoard = mayEditBoard(viewer, pin.board)
  const download = pin.video ? 'Download video' : 'Download picture'
  return (
    <Menu name={`pin-menu-${pin.id}`} label="More" align="start" trigger={<Icon name="more" />}>
      {viewer ? (
        <a href={originalPath(pin)} download className={MENU_ITEM}>
          {download}
        </a>
      ) : (
        <Link to={downloadPath(pin)} data-sign-in="" className={MENU_ITEM}>
          {download}
        </Link>
      )}
      {isOwn && (
        <Link to={`${pinPath(pin)}edit/`} className={MENU_ITEM}>
          Edit pin
        </Link>
      )}
      {isOwn && pin.link && !pin.facts && (
        <StayForm action={lookAgainPath(pin)}>
          <button type="submit" className={MENU_ITEM}>
            Look at its page
          </button>
        </StayForm>
      )}
      {isOnOwnBoard && (
        <Form method="post" action={`/board/${pin.board.id}/cover/`}>
          <input type="hidden" name="pinId" value={pin.id} />
          <button type="submit" className={MENU_ITEM}>
            Use as board cover
          </button>
        </Form>
      )}
      {(isOwn || isOnOwnBoard) && (
        <Form method="post" action={`${pinPath(pin)}delete/`}>
          <button type="submit" className={`${MENU_ITEM} text-danger`}>
            Delete pin
          </button>
        </Form>
      )}
      {!isOwn && viewer && (
        <StayForm action={`${pinPath(pin)}not-for-me/`}>
          <button type="submit" className={MENU_ITEM}>
            Less like this
          </button>
        </StayForm>
      )}
      {!isOwn && (
        <Link to={`/report/pin/${pin.id}/`} className={MENU_ITEM}>
          Report pin
        </Link>
      )}
      {!isOwn && viewer && <MemberActs member={pin.pinner} />}
    </Menu>
  )
}

function isPinned(viewer: ReturnType<typeof useViewer>, { pinner, board }: Pin): boolean {
  return viewer?.id === pinner.id || (mayEditBoard(viewer, board) && isOwner(viewer, pinner.id))
}

function downloadPath({ id }: Pin): string {
  const pendingAction = { kind: 'download', pinId: id } as const
  return signInPath('signup', {
    container: 'download',
    source: 'downloadImageBtnDweb',
    pendingAction,
  })
}
