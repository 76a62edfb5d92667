import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { Refusal } from '../../../../refusal.ts'
import { indexedText } from '../../../../text/index-words.ts'

import type { SubmittedBase } from '../../../core/edits/edit-base-input.ts'
import {
  changedFields,
  editConflict,
  hasNoEditConflict,
} from '../../../core/edits/edit-conflicts.server.ts'
import {
  holdUsername,
  isNotHeld,
  isOwnOrHeld,
  mayGiveUpUsername,
  releaseOwnUsername,
  tooManyUsernames,
} from '../../names/former-usernames.server.ts'

import { splitName } from '../../names/names.ts'
import { refuseUnfitName } from '../../names/unfit-names.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import type { ProfileEdit } from '../settings.ts'

export type OwnProfile = {
  fullName: string
  username: string
  about: string
  pictureHash: string | null
  avatarColorIndex: number
}

export async function readOwnProfile(context: Context): Promise<OwnProfile> {
  const viewer = signedIn(context)
  const [profile] = await context.db
    .select({
      fullName: members.fullName,
      username: members.username,
      about: members.about,
      pictureHash: pictures.hash,
      avatarColorIndex: members.avatarColorIndex,
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(eq(members.id, viewer.id))
  if (!profile) throw new Refusal('not_signed_in')
  return profile
}

const EDITED_COLUMNS = {
  fullName: members.fullName,
  username: members.username,
  about: members.about,
}

/**
 * Changes the viewer's profile and reserves the previous username. Refuses `username_taken` and `too_many_usernames`
 * (field `username`), `edited_meanwhile`, `not_signed_in`, and what {@link refuseUnfitName} refuses.
 */
export async function editProfile(
  context: Context,
  { base, ...sent }: ProfileEdit & { base?: SubmittedBase | undefined },
): Promise<void> {
  const { db } = context
  const viewer = signedIn(context)
  const fields = { ...sent, fullName: splitName(sent.fullName).fullName }
  const changed = changedFields(fields, base)
  const { fullName, about, username = viewer.username } = changed
  if (fullName !== undefined && fullName !== viewer.fullName) refuseUnfitName(fullName, 'fullName')
  const isViewer = eq(members.id, viewer.id)
  const isUnedited = hasNoEditConflict(EDITED_COLUMNS, changed, base)
  const mayChangeTo = sql`(${members.username} = ${username} or ${mayGiveUpUsername(context, viewer.id, username)})`
  try {
    const [[saved], , [edited]] = await db.batch([
      db
        .select({ ...EDITED_COLUMNS, mayRename: mayChangeTo.mapWith(Boolean).as('may_rename') })
        .from(members)
        .where(isViewer),
      holdUsername(context, viewer.id, username),
      db
        .update(members)
        .set({
          username: changed.username,
          // An update must set at least one column, even if nothing changed.
          about: about ?? sql`${members.about}`,
          ...(fullName !== undefined && {
            ...splitName(fullName),
            // Search finds a business by its own name, not by the member's.
            indexedName: sql`iif(${members.businessName} is null, ${indexedText(fullName)}, ${members.indexedName})`,
          }),
        })
        .where(
          and(
            isViewer,
            isNotHeld(context, username, viewer.id),
            changed.username === undefined ? undefined : isOwnOrHeld(context, viewer.id, username),
            isUnedited,
          ),
        )
        .returning({ id: members.id }),
      releaseOwnUsername(context, viewer.id),
    ])
    if (!saved) throw new Refusal('not_signed_in')
    if (!edited) {
      const { mayRename, ...current } = saved
      throw (
        editConflict(current, changed, base) ??
        (mayRename ? new Refusal('username_taken', 'username') : tooManyUsernames())
      )
    }
  } catch (error) {
    if (violates(error, 'members.username')) throw new Refusal('username_taken', 'username')
    throw error
  }
}

/** Sets the viewer's profile picture. Refuses `picture_removed` and `not_signed_in`. */
export async function setProfilePicture(context: Context, pictureId: number): Promise<void> {
  const viewer = signedIn(context)
  try {
    await context.db.update(members).set({ pictureId }).where(eq(members.id, viewer.id))
  } catch (error) {
    throw violates(error, 'picture_removed') ? new Refusal('picture_removed') : error
  }
}
