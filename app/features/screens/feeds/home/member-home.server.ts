import type { Context, Viewer } from '../../../../context.server.ts'
import type { ListPage } from '../../../../paging.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { HomeQuery } from '../feeds.ts'
import { PROMPTED_TOPICS } from '../limits.ts'
import { withTopTopics } from '../top-topics.server.ts'
import { homeFeed } from './home-feed.server.ts'
import { homeOptionsOf } from './home-settings.server.ts'
import type { HomeOption } from './home-settings.ts'

type MemberHomePage = {
  pins: ListPage<WallPin>
  options: Record<HomeOption, boolean>
  /** The topics to choose from; null if the member was asked before. */
  asked: string[] | null
}

export async function readMemberHome(
  member: Context & { viewer: Viewer },
  query: HomeQuery,
): Promise<MemberHomePage> {
  const options = homeOptionsOf(member.viewer)
  if (member.viewer.topics !== null) {
    return { pins: await homeFeed(member, query), options, asked: null }
  }
  const { context, topTopics } = withTopTopics(member, PROMPTED_TOPICS)
  const pins = await homeFeed(context, query)
  return { pins, options, asked: await topTopics() }
}
