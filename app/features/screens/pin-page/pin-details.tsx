import { useState } from 'react'
import { Link } from 'react-router-dom'
import { followersText } from '../../../text/followers-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LaterCode } from '../../../ui/failing/later-code.tsx'
import { Part } from '../../../ui/failing/part.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { StayForm } from '../../../ui/form/stay-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { ClockTime } from '../../../ui/timing/clock.tsx'
import { MemberActs } from '../../content/blocks/member-acts.tsx'
import { boardPath } from '../../content/boards/board-names/board-path.ts'
import { FollowButton } from '../../content/follows/follow-button.tsx'
import { downloadPath } from '../../content/media/download-path.ts'
import { alreadySavedTo } from '../../content/pins/already-saved.ts'
import { AltText } from '../../content/pins/fields/alt-text.tsx'
import { HashtagText } from '../../content/pins/hashtags/hashtag-text.tsx'
import { LinkedText } from '../../content/pins/links/linked-text.tsx'
import { pinPath, rereadPagePath } from '../../content/pins/pin-path.ts'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import { type Promotion, promotedText } from '../../content/pins/promoted-pin.ts'
import { FactsCard } from '../../content/webpages/facts/shown-facts.tsx'
import { shownPath } from '../../core/pictures/shown-picture.ts'
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
import { sharedPin } from './shared-pin.ts'

const MENU_ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

export function PinDetails({ pin, promotion }: { pin: Pin; promotion: Promotion | null }) {
  const { pinner, savedTo } = pin
  const isOwn = isPinned(useViewer(), pin)
  const shown = { id: pin.id, trackingParams: promotion?.trackingParams ?? null }
  // Not updated by later saves, because a new line would shift the page. The button shows them.
  const [wasSaved] = useState(alreadySavedTo(savedTo) !== null)
  return (
    <div className="flex min-w-0 flex-col gap-5 p-5 narrow:p-8">
      <div className="flex flex-wrap items-center gap-1 print:hidden">
        <PinMenu pin={pin} isOwn={isOwn} />
        <SharePageButton
          path={pinPath(pin)}
          title={pin.title}
          heading="Share this pin"
          {...sharedPin(pin)}
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
            <LinkedText pin={pin} text={pin.description}>
              {(piece) => <HashtagText text={piece} />}
            </LinkedText>
          </p>
        )}
        {pin.altText && <AltText text={pin.altText} />}
      </div>
      {!promotion && pin.facts && (
        <Part name="facts">
          <LaterCode key={pin.id}>
            <FactsCard pin={pin} read={pin.facts} isOwn={isOwn} />
          </LaterCode>
        </Part>
      )}
      {pin.note !== null && <PinNote pin={pin} note={pin.note} />}
      {pin.video?.hasNoSpeech && (
        <p className="w-fit rounded-pin bg-sunken px-3 py-2 text-sm">This video has no speech.</p>
      )}
      {pin.aiLabel && (
        <p className="w-fit rounded-pin bg-sunken px-3 py-2 text-sm">
          <strong>{pin.aiLabel === 'person' ? 'Made by a person.' : 'AI-made.'}</strong>{' '}
          {pin.aiLabel === 'metadata' ? 'Stated in the picture’s file.' : 'Stated by its creator.'}
        </p>
      )}
      <Part name="sent by">
        <SentBy pin={pin} />
      </Part>
      <Place pin={pin} />
      <Part name="promote">
        <PromoteModule pin={pin} />
      </Part>
      <Maker pinner={pinner} />
    </div>
  )
}

function Place({ pin: { board, via, saveCount, createdAt } }: { pin: Pin }) {
  return (
    <p className="text-sm text-muted">
      {'On '}
      {board.privacy === 'secret' && (
        <span>
          <span className="inline-block align-text-bottom">
            <Icon name="lock" size={16} />
          </span>
          <span className="sr-only">the secret board</span>
          {'\u00a0'}
        </span>
      )}
      <Link to={boardPath(board)} className="font-semibold text-ink hover:underline">
        <bdi>{board.name}</bdi>
      </Link>
      {via && (
        <span>
          {', saved from '}
          <Link to={`/${via.username}/`} className="font-semibold text-ink hover:underline">
            <bdi>{via.fullName}</bdi>
          </Link>
        </span>
      )}
      <span>
        {via ? ' on ' : ', saved on '}
        <ClockTime at={createdAt} dateStyle="long" />
      </span>
      {saveCount > 0 && (
        <span>{` · saved ${saveCount === 1 ? 'once' : `${saveCount} times`}`}</span>
      )}
    </p>
  )
}

function Maker({ pinner }: { pinner: Pin['pinner'] }) {
  const viewer = useViewer()
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <Avatar
        name={pinner.fullName}
        src={pinner.pictureHash && shownPath(pinner.pictureHash, '236x')}
        colourIndex={pinner.avatarColorIndex}
        size={48}
      />
      <p className="min-w-24 flex-1">
        <NameLink to={`/${pinner.username}/`}>{pinner.fullName}</NameLink>
        <span className="text-sm text-muted">{followersText(pinner.followerCount)}</span>
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
  const isOthers = !isOwn && !isOwner(viewer, pin.pinner.id)
  const download = pin.video ? 'Download video' : 'Download picture'
  return (
    <Menu name={`pin-menu-${pin.id}`} label="More" align="start" trigger={<Icon name="more" />}>
      {viewer ? (
        <a href={downloadPath(pin)} download className={MENU_ITEM}>
          {download}
        </a>
      ) : (
        <Link to={signUpToDownload(pin)} data-sign-in="" className={MENU_ITEM}>
          {download}
        </Link>
      )}
      {isOwn && (
        <Link to={`${pinPath(pin)}edit/`} className={MENU_ITEM}>
          Edit pin
        </Link>
      )}
      {isOwn && pin.link && !pin.facts && (
        <StayForm action={rereadPagePath(pin)}>
          <button type="submit" className={MENU_ITEM}>
            Get page details
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
      {isOthers && viewer && (
        <StayForm action={`${pinPath(pin)}not-for-me/`}>
          <button type="submit" className={MENU_ITEM}>
            Less like this
          </button>
        </StayForm>
      )}
      {isOthers && (
        <Link to={`/report/pin/${pin.id}/`} className={MENU_ITEM}>
          Report pin
        </Link>
      )}
      {isOthers && viewer && <MemberActs member={pin.pinner} />}
    </Menu>
  )
}

function isPinned(viewer: ReturnType<typeof useViewer>, { pinner, board }: Pin): boolean {
  return viewer?.id === pinner.id || (mayEditBoard(viewer, board) && isOwner(viewer, pinner.id))
}

function signUpToDownload(pin: Pin): string {
  const pendingAction = { kind: 'download', pinId: pin.id } as const
  return signInPath('signup', {
    container: 'download',
    source: 'downloadImageBtnDweb',
    next: pinPath(pin),
    pendingAction,
  })
}
