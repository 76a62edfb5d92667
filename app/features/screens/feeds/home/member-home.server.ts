import type { Context, Viewer } from '../../../../context.server.ts'
import type { ListPage } from '../../../../paging.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { HomeQuery } from '../feeds.ts'
import { ASKED_TOPICS } from '../limits.ts'
import { withTopTopics } from '../top-topics.server.ts'
import { homeFeed } from './home-feed.server.ts'
import { wishesOf } from './home-wishes.server.ts'
import type { Wish } from './home-wishes.ts'

type MemberHomePage = {
  pins: ListPage<WallPin>
  wishes: Record<Wish, boolean>
  /** Topics to choose from, for who was never asked; null for others. */
  asked: string[] | null
}

export async function readMemberHome(
  member: Context & { viewer: Viewer },
  query: HomeQuery,
): Promise<MemberHomePage> {
  const wishes = wishesOf(member.viewer)
  if (member.viewer.topics !== null) {
    return { pins: await homeFeed(member, query), wishes, asked: null }
  }
  const { context, topTopics } = withTopTopics(member, ASKED_TOPICS)
  const pins = await homeFeed(context, query)
  return { pins, wishes, asked: await topTopics() }
}
