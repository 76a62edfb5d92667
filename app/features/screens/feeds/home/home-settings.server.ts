import { eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import type { TimedQuery } from '../../../../paging.ts'
import {
  listHiddenPictures,
  unhidePicture,
} from '../../../content/pins/hidden/hidden-pictures.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { HomeChange, HomeOption } from './home-settings.ts'

/** Reads the viewer's home settings and the pictures they want less of. Refuses `not_signed_in`. */
export async function readHomeSettings(context: Context, query: TimedQuery) {
  const viewer = signedIn(context)
  return { options: homeOptionsOf(viewer), less: await listHiddenPictures(context, query) }
}

export function homeOptionsOf({ hidesAi, ignoresInterests }: Viewer): Record<HomeOption, boolean> {
  return { hidesAi, ignoresInterests }
}

/** Sets an option, or undoes "Less like this". Turning interests off deletes them. Refuses `not_signed_in`. */
export async function changeHomeSettings(context: Context, change: HomeChange): Promise<void> {
  if ('pictureId' in change) return unhidePicture(context, change)
  const viewer = signedIn(context)
  const ofViewer = eq(members.id, viewer.id)
  if ('startPage' in change) {
    await context.db.update(members).set(change).where(ofViewer)
    return
  }
  const { option, isOn } = change
  await context.db
    .update(members)
    .set({ [option]: isOn, ...(option === 'ignoresInterests' && isOn && { interests: [] }) })
    .where(ofViewer)
}
