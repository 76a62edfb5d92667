import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName, shortPublicName } from '../../../db/identity/public-name.ts'
import { refusalText } from '../../../refusal.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { visibleTo } from '../../core/permissions/boards.server.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import type { PendingAction } from '../../identity/after-sign-in/pending-action-text.ts'
import { readPendingIdentity } from '../../identity/providers/attempts.server.ts'
import {
  knownAddress,
  knownViewerOf,
  knownViewerRow,
} from '../../identity/sessions/devices/known-devices.server.ts'
import type { KnownViewer } from '../../identity/sessions/known-viewer.ts'
import { saysSoftBanned } from '../../identity/sign-in/machine/flow.ts'
import type {
  KnownMember,
  PendingActionPreview,
  SignInContext,
  SignInQuery,
} from '../../identity/sign-in/sign-in-context.ts'
import { signInSettings } from '../../identity/sign-in/sign-in-settings.server.ts'
import { mayBeSeen } from './pin-rights.server.ts'

export async function readSignInContext(
  context: Context,
  query: SignInQuery,
): Promise<SignInContext> {
  const {
    want: pendingAction,
    inviter: username,
    aec,
    attempt,
    refused: code,
    provider,
    switchAccount,
    account,
    ...asked
  } = query
  const isSoftBanned = saysSoftBanned(aec)
  const pending = await readPendingIdentity(context, attempt)
  const refused = code && provider && { provider, code, text: refusalText(code) }
  const oneTap = null
  const isSwitching = switchAccount && context.viewer !== null
  const settings = {
    ...asked,
    ...signInSettings(context),
    isSoftBanned,
    oneTap,
    pending,
    refused,
    isSwitching,
  }
  if (!pendingAction && !username && context.origin.deviceToken === null) {
    return { ...settings, want: null, inviter: null, known: null, email: null }
  }
  const [[pin], [profile], [inviter], known, [again]] = await context.db.batch([
    pinQuery(context, pendingAction),
    profileQuery(context, followed(context, pendingAction)),
    profileQuery(context, eq(members.username, username)),
    knownViewerRow(context),
    knownAddress(context, account),
  ])
  const preview = previewOf(pin, profile)
  return {
    ...settings,
    known: withImage(knownViewerOf(known)),
    want: pendingAction && preview && { pendingAction, preview },
    inviter: inviter ? shownProfile(inviter) : null,
    email: again?.email ?? null,
  }
}

function shownProfile<P extends { pictureHash: string | null }>({ pictureHash, ...profile }: P) {
  return { ...profile, imageUrl: pictureHash && picturePath(pictureHash, '236x') }
}

function withImage(known: KnownViewer | null): KnownMember | null {
  return known && { ...known, info: shownProfile(known.info) }
}

function pinQuery({ db, viewer }: Context, pendingAction: PendingAction | null) {
  return db
    .select({
      id: pins.id,
      isVideo: sql`${pins.videoId} is not null`.mapWith(Boolean),
      hash: pictures.hash,
      width: pictures.width,
      height: pictures.height,
      dominantColor: pictures.dominantColor,
      altText: pins.altText,
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        eq(pins.id, pendingAction && 'pinId' in pendingAction ? pendingAction.pinId : 0),
        mayBeSeen(viewer),
      ),
    )
}

function profileQuery({ db, viewer }: Context, condition: SQL) {
  return db
    .select({
      firstName: shortPublicName().as('short_name'),
      fullName: publicName().as('public_name'),
      pictureHash: pictures.hash,
      avatarColorIndex: members.avatarColorIndex,
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(and(condition, hasOpenAccount(), isNotBlocked(viewer?.id ?? 0, members.id)))
}

function followed({ db, viewer }: Context, pendingAction: PendingAction | null): SQL {
  if (pendingAction?.kind === 'follow-member') return eq(members.id, pendingAction.memberId)
  if (pendingAction?.kind !== 'follow-board') return sql`false`
  const owner = db
    .select({ id: boards.ownerId })
    .from(boards)
    .where(and(eq(boards.id, pendingAction.boardId), visibleTo(viewer)))
  return sql`${members.id} = ${owner}`
}

type PinRow = Awaited<ReturnType<typeof pinQuery>>[number]
type ProfileRow = Awaited<ReturnType<typeof profileQuery>>[number]

function previewOf(pin?: PinRow, profile?: ProfileRow): PendingActionPreview | null {
  if (pin) {
    const { hash, ...rest } = pin
    return { kind: 'pin', ...rest, imageUrl: picturePath(hash, '236x') }
  }
  if (!profile) return null
  const { firstName: _, ...shown } = shownProfile(profile)
  return { kind: 'profile', ...shown }
}
