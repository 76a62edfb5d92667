import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aMember } from '../../factories/identity/people.ts'
import { aCase, aDecision } from '../../factories/operations/cases.ts'
import { type Decision, form, OPERATORS, type People, type Sent } from './decision.ts'

const EVERY_OPERATOR = OPERATORS
const ADMIN: People = ['operator']

const why = { ground: 'spam', explanation: 'It sells watches.' }

/**
 * Reviewers decide about content; a demoted operator is one. To everybody else moderation's addresses don't exist.
 */
function moderation(may: People, sends: Decision['sends']): Decision {
  const hidden = { visitor: 'not found', token: 'not found' } as const
  return {
    may,
    but: may === ADMIN ? { ...hidden, 'demoted operator': 'not allowed' } : hidden,
    sends,
  }
}

/** Forms of moderation. */
export const MODERATION_FORMS: Record<string, Decision> = {
  'desk/cases/:caseId about a board': moderation(EVERY_OPERATOR, async ({ boardId }) =>
    keep(await aCase('board', await aMember(), boardId)),
  ),
  'desk/cases/:caseId about a member': moderation(ADMIN, async () => {
    const member = await aMember()
    return keep(await aCase('member', member, member.viewer.id))
  }),
  'desk/members': moderation(ADMIN, async () => {
    const { viewer } = await aMember()
    return form('/desk/members/', { memberId: viewer.id, act: 'limit', ...why })
  }),
  'desk/decisions/:decisionId about a pin': moderation(EVERY_OPERATOR, async () =>
    aboutDecision(await aDecision(await aMember()), 'withdraw'),
  ),
  'desk/decisions/:decisionId about a member': moderation(ADMIN, async () =>
    aboutDecision(await aDecision(await aMember(), { kind: 'member' }), 'withdraw'),
  ),
  'desk/decisions/:decisionId under appeal': moderation(ADMIN, async () => {
    const appeal = { appealState: 'open', appeal: 'It is mine.', appealedAt: 1 } as const
    return aboutDecision(await aDecision(await aMember(), appeal), 'uphold')
  }),
  'desk/campaigns/:campaignId': {
    ...moderation(EVERY_OPERATOR, async ({ owner, pin }) => {
      const { id } = await aCampaign(owner, { review: 'pending', pinId: pin })
      return form(`/desk/campaigns/${id}/`, { verdict: 'approve' })
    }),
    onlyRefused:
      'only refused, because an approval names the texts it saw (test/features/ads/review)',
  },
  'desk/domains': moderation(ADMIN, () =>
    form('/desk/domains/', {
      host: `h${crypto.randomUUID()}.example`,
      status: 'blocked',
      explanation: 'Spam',
    }),
  ),
  'desk/search-terms': moderation(ADMIN, () =>
    form('/desk/search-terms/', {
      act: 'save',
      term: `w${crypto.randomUUID().replaceAll('-', '')}`,
      match: 'phrase',
      country: '',
      language: '',
      severity: '2',
      category: '0',
      advisoryKey: '',
      explanation: 'A slur.',
    }),
  ),
  'desk/advisories': moderation(ADMIN, () =>
    form('/desk/advisories/', {
      act: 'save',
      key: `k${crypto.randomUUID().replace(/[^a-z]/g, '')}`.slice(0, 30),
      country: '',
      language: 'en',
      style: '2',
      category: '0',
      title: 'Help',
      description: 'Talk to somebody.',
      footer: '',
      source: 'https://help.example/',
      checkedOn: '2026-11-01',
      explanation: 'A new notice.',
    }),
  ),
}

function aboutDecision(decisionId: number, verdict: string): Sent {
  return form(`/desk/decisions/${decisionId}/`, { verdict, explanation: 'A mistake.' })
}

function keep(caseId: number): Sent {
  return form(`/desk/cases/${caseId}/`, { act: 'keep', ...why })
}
