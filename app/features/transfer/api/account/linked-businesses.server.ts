import type { Context } from '../../../../context.server.ts'
import { listProfiles } from '../../../identity/business/profiles.server.ts'

/** The businesses that the viewer may act for. */
export async function listBusinesses(context: Context) {
  const { env, viewer } = context
  const profiles = await listProfiles(context)
  return profiles
    .filter(({ id }) => viewer?.id !== id)
    .map(({ id, user: { username, imgUrl } }) => ({
      id: String(id),
      username,
      ...(imgUrl && { imageMediumUrl: env.SITE_ORIGIN + imgUrl }),
    }))
}
