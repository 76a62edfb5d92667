import { env } from 'cloudflare:test'
import { aMember } from '../../factories/identity/people.ts'
import {
  type Decision,
  EVERY_MEMBER,
  form,
  MANAGERS,
  notAllowed,
  VIEWERS,
  without,
} from './decision.ts'

const OTHERS = without(EVERY_MEMBER, 'owner')
const SEEN_BY = without(OTHERS, 'blocked', 'blocking')

/** Forms about other members: follows, shares, blocks and reports. */
export const COMMUNITY_FORMS: Record<string, Decision> = {
  'follow a member': {
    may: SEEN_BY,
    kinds: ['public'],
    sends: async ({ owner }, { id }) => {
      await env.DB.prepare('delete from member_follows where follower_id = ?').bind(id).run()
      return form('/follow/', { memberId: owner.viewer.id, follow: 'on' })
    },
  },
  follow: {
    may: {
      public: without(VIEWERS.public, 'owner'),
      secret: without(VIEWERS.secret, 'owner'),
      protected: without(VIEWERS.protected, 'owner'),
    },
    sends: ({ boardId }) => form('/follow/', { boardId, follow: 'on' }),
  },
  'send a board': {
    may: {
      public: without(VIEWERS.public, ...MANAGERS),
      secret: [],
      protected: [],
    },
    but: notAllowed(MANAGERS),
    sends: async ({ boardId }) => {
      const { viewer } = await aMember()
      return form('/send/', { kind: 'board', subjectId: boardId, who: viewer.username })
    },
  },
  'report/:kind/:id': {
    may: {
      public: without(SEEN_BY, ...MANAGERS),
      secret: ['collaborator', 'invited'],
      protected: without(SEEN_BY, ...MANAGERS),
    },
    sends: ({ boardId }) => form(`/report/board/${boardId}/`, { reason: 'spam', note: 'Look' }),
  },
  'blocks/:memberId/:act': {
    may: SEEN_BY,
    kinds: ['public'],
    sends: ({ owner }) => form(`/blocks/${owner.viewer.id}/mute/`),
  },
}
