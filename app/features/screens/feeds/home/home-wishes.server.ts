import { eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import type { TimedQuery } from '../../../../paging.ts'
import {
  listHiddenPictures,
  wantPicture,
} from '../../../content/pins/hidden/hidden-pictures.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { HomeChange, Wish } from './home-wishes.ts'

/** The wishes that hold for the viewer, and the pictures that they want less of. Refuses `not_signed_in`. */
export async function readHomeWishes(context: Context, query: TimedQuery) {
  const viewer = signedIn(context)
  return { wishes: wishesOf(viewer), less: await listHiddenPictures(context, query) }
}

export function wishesOf({ hidesAi, ignoresInterests }: Viewer): Record<Wish, boolean> {
  return { hidesAi, ignoresInterests }
}

/** Sets a wish or the start page, or takes "Less like this" back. Interests that aren't used are forgotten. Refuses `not_signed_in`. */
export async function changeHome(context: Context, change: HomeChange): Promise<void> {
  if ('pictureId' in change) return wantPicture(context, change)
  const viewer = signedIn(context)
  const ofViewer = eq(members.id, viewer.id)
  if ('startPage' in change) {
    await context.db.update(members).set(change).where(ofViewer)
    return
  }
  const { wish, isOn } = change
  await context.db
    .update(members)
    .set({ [wish]: isOn, ...(wish === 'ignoresInterests' && isOn && { interests: [] }) })
    .where(ofViewer)
}
