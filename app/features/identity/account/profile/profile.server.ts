import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { Refusal } from '../../../../refusal.ts'
import { indexed } from '../../../../text/index-words.ts'
import { splitName } from '../../names/names.ts'
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

/** Changes the viewer's profile. Refuses `username_taken` (field `username`) and `not_signed_in`. */
export async function editProfile(
  context: Context,
  { fullName, username, about }: ProfileEdit,
): Promise<void> {
  const viewer = signedIn(context)
  try {
    await context.db
      .update(members)
      .set({ ...splitName(fullName), indexedName: indexed(fullName), username, about })
      .where(eq(members.id, viewer.id))
  } catch (error) {
    if (violates(error, 'members.username')) throw new Refusal('username_taken', 'username')
    throw error
  }
}

/** Refuses `picture_removed` and `not_signed_in`. */
export async function setProfilePicture(context: Context, pictureId: number): Promise<void> {
  const viewer = signedIn(context)
  try {
    await context.db.update(members).set({ pictureId }).where(eq(members.id, viewer.id))
  } catch (error) {
    throw violates(error, 'picture_removed') ? new Refusal('picture_removed') : error
  }
}
