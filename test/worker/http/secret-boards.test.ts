import { env } from 'cloudflare:test'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { removeCollaborator } from '../../../app/features/content/boards/collaborators/collaborators.server.ts'
import {
  changeSecretLink,
  createSecretLink,
} from '../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { followBoard, followMember } from '../../../app/features/content/follows/follows.server.ts'
import { deletePin, editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../app/features/content/pins/save-pin.server.ts'
import { signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { editSection } from '../../../app/features/screens/organise/sections/change-section.server.ts'
import { readImport } from '../../../app/features/transfer/import/read-import.server.ts'
import { minutesAhead } from '../../clock.ts'
import { CONSOLE_AREAS } from '../../console-paths.ts'
import { aTag } from '../../factories/ads/conversions.ts'
import { aQuickPromotion } from '../../factories/ads/promotions.ts'
import { aBoard, aSection, fillBoards } from '../../factories/content/boards.ts'
import { invite, share } from '../../factories/content/collaborators.ts'
import { aPin, fillPins, wrongCounts } from '../../factories/content/pins.ts'
import { anApp, oauthPath } from '../../factories/identity/apps.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import {
  aBrowser,
  aMember,
  type Browser,
  browserOf,
  flashIn,
  forgetFlashes,
} from '../../factories/identity/people.ts'
import { anImport, aTable } from '../../factories/transfer/imports.ts'
import { filesOfZip } from '../../factories/transfer/zip.ts'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'
import { ADDRESSES } from '../site-map.ts'

/** The target of a request: a board, one of its sections, and one of its pins. */
type Target = { board: number; slug: string; section: number; sectionSlug: string; pin: number }

type Ask = {
  path: string
  form?: Record<string, string>
  json?: Record<string, unknown>
  /** Only visitors request rendered pages. Others request the page's data, if it has any. */
  isDrawn?: true
}

type Asks = {
  /** Requests that don't name the target, but show it to people who may see it. */
  lists?: Ask[]
  /** Requests about the target. */
  about?: (target: Target) => Ask[]
}

const ana = await aBusiness({ about: 'Potter of pots' })
const bo = await aMember()
const ANA = ana.viewer.username
const tag = await aTag(ana)
const { id: app } = await anApp(ana)

/** A board of Ana's with a section, two pins and words that appear nowhere else. */
async function aPlace() {
  const mark = crypto.randomUUID().replaceAll('-', '')
  const board = await aBoard(ana, { name: `Board ${mark}`, description: `About ${mark}` })
  const section = await aSection(ana, board, `Section ${mark}`)
  const { id: sectionId, title: name } = section
  await editSection(ana, { sectionId, name, description: `About ${mark}` })
  const words = {
    title: `Kestrel ${mark}`,
    description: `${mark} #kestrel #k${mark}`,
    altText: mark,
  }
  const link = { link: `https://${board.slug}.example/`, domain: `${board.slug}.example` }
  const pin = await aPin(ana, board, { ...words, ...link, sectionId: section.id })
  const other = await aPin(ana, board, words)
  const target: Target = {
    board: board.id,
    slug: board.slug,
    section: section.id,
    sectionSlug: section.slug,
    pin: pin.id,
  }
  const marks = [
    mark,
    pin.hash,
    other.hash,
    ...[board, section, pin, other].map(({ id }) => `${id}`),
  ]
  await followBoard(bo, { boardId: board.id })
  return { target, marks }
}

const open = await aPlace()
const common = await aPlace()
const secret = await aPlace()
const archived = await aPlace()
const deleted = await aPlace()
const guarded = await aPlace()
await followMember(bo, { memberId: ana.viewer.id })
await editBoard(ana, { boardId: secret.target.board, privacy: 'secret' })
await env.DB.prepare(`update boards set privacy = 'protected' where id = ?`)
  .bind(guarded.target.board)
  .run()
await archiveBoard(ana, { boardId: archived.target.board })
await deleteBoard(ana, { boardId: deleted.target.board })

/** A current, an invited and a former collaborator of Ana's secret board. */
const sharing = await aMember()
const asked = await aMember()
const removed = await aMember()
await share(ana, { id: secret.target.board }, sharing)
await invite(ana, { id: secret.target.board }, asked)
const removedId = await share(ana, { id: secret.target.board }, removed)
const ofRemoved = await aPin(removed, { id: secret.target.board }, { title: 'Kestrel shared' })
secret.marks.push(String(ofRemoved.id), ofRemoved.hash)
await removeCollaborator(ana, { boardId: secret.target.board, collaboratorId: removedId })

/**
 * Private notes: Ana's on her public and shared boards, each replacing an earlier one, and a collaborator's on Ana's
 * secret board.
 */
const noteBefore = crypto.randomUUID()
const noteOfAna = crypto.randomUUID()
const noteOfSharing = crypto.randomUUID()
for (const { pin: pinId } of [open.target, common.target]) {
  for (const note of [noteBefore, noteOfAna]) await editPin(ana, { pinId, note })
}
await editPin(ana, { pinId: secret.target.pin, note: 'Before' })
const lost = await editPin(ana, { pinId: secret.target.pin, note: 'After' })
const ofSharing = await aPin(sharing, { id: secret.target.board }, { title: 'Kestrel noted' })
await editPin(sharing, { pinId: ofSharing.id, note: noteOfSharing })
secret.marks.push(String(ofSharing.id), ofSharing.hash)

/** Links to the secret board: a valid one, and expired or revoked ones. */
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000
const live = await aLink()
const revoked = await aLink()
const expired = await aLink(ana.now - TWO_DAYS_MS)
await changeSecretLink(ana, {
  boardId: secret.target.board,
  linkId: revoked.linkId,
  act: 'revoke',
})
secret.marks.push(live.token, String(live.linkId))

const mine = await aBoard(bo)
const { importId } = await anImport(
  bo,
  bookmarks({ Jars: [bookmark('https://a.example/', 'Jar')] }),
)
const table = await aTable(bo)
const [importRow] = (await readImport(bo, { importId })).boards
const ofBo = await aPin(bo, mine)
const savedInSecret = await savePin(ana, {
  pinId: ofBo.id,
  boardId: secret.target.board,
  section: null,
})
secret.marks.push(String(savedInSecret.id))
const itsDuplicate = await savePin(ana, {
  pinId: ofBo.id,
  boardId: secret.target.board,
  section: null,
})
secret.marks.push(String(itsDuplicate.id))
const gone = await aPin(ana, { id: open.target.board }, { title: 'Kestrel gone' })
await deletePin(ana, { pinId: gone.id })
deleted.marks.push(String(gone.id), gone.hash)

/** A target that never existed, with ids of the same length as a real target's. */
const NOTHING: Target = {
  board: secret.target.board + 1_000_000_007,
  slug: `board-${'0'.repeat(32)}`,
  section: secret.target.section + 1_000_000_007,
  sectionSlug: `section-${'0'.repeat(32)}`,
  pin: secret.target.pin + 1_000_000_007,
}

const exportedAt = Date.now()

/** The page that creates a pin from a colour. */
const DRAFT = '/pin/create/bookmarklet/?url=https%3A%2F%2Fshop.example%2F&color=c8553d'

const WORDS = { title: 'Mine', description: '', link: '', altText: '' }

/** The requests to each address of the site. */
const SITE: Record<string, Asks> = {
  '': { lists: pages('/', '/?bookmark=5', '/?bookmark=1~~.1~.10~~~~', '/?topic=kestrel') },
  ideas: { lists: pages('/ideas/') },
  topics: { lists: [...pages('/topics/'), form('/topics/', { tag: 'kestrel' })] },
  search: {
    lists: pages('/search/', '/search/?q=kestrel', '/search/?q=kestrle', '/search/?q=about'),
  },
  'search/boards': { lists: pages('/search/boards/', '/search/boards/?q=board') },
  'search/profiles': { lists: pages('/search/profiles/', '/search/profiles/?q=lind') },
  'search/yours': {
    lists: pages(
      '/search/yours/',
      '/search/yours/?q=kestrel',
      '/search/yours/?q=kestrle',
      '/search/yours/?alt=none&q=kestrel',
      '/search/yours/?site=example',
      '/search/yours/?link=dead',
      '/search/yours/?picture=none',
      '/search/yours/?colour=red',
      '/search/yours/?from=2020-01-01&to=2099-12-31',
    ),
    about: ({ board, section, slug }) =>
      pages(
        `/search/yours/?board=${board}`,
        `/search/yours/?board=${board}&section=${section}`,
        `/search/yours/?site=${slug}.example`,
      ),
  },
  'search/recent': { lists: button('/search/recent/') },
  'hashtag/:tag': { lists: pages('/hashtag/kestrel/') },
  offsite: {
    lists: pages(`/offsite/?pin=${open.target.pin}`, '/offsite/?url=https%3A%2F%2Fshop.example%2F'),
    about: ({ pin }) => pages(`/offsite/?pin=${pin}`),
  },
  'pin-builder/share': { lists: pages('/pin-builder/share/') },
  'pin-builder/shared': { lists: pages('/pin-builder/shared/?place=1') },
  'pin-builder': {
    lists: pages('/pin-builder/'),
    about: ({ board, section }) => [
      ...pages(`/pin-builder/?board=${board}`),
      form('/pin-builder/', { boardId: `${board}`, section: `${section}`, imageUrl: 'a.example' }),
    ],
  },
  'pin-builder/tray': {
    lists: pages('/pin-builder/tray/'),
    about: ({ board, section }) => pages(`/pin-builder/tray/?board=${board}&section=${section}`),
  },
  'pin/:pinId/': {
    lists: pages(`/pin/${open.target.pin}/`, `/pin/${ofBo.id}/`),
    about: ({ pin }) => pages(`/pin/${pin}/`),
  },
  'pin/:pinId/edit': {
    about: ({ pin, board, section }) => [
      ...pages(`/pin/${pin}/edit/`),
      form(`/pin/${pin}/edit/`, { ...WORDS, boardId: `${mine.id}` }),
      form(`/pin/${ofBo.id}/edit/`, { ...WORDS, boardId: `${board}` }),
      form(`/pin/${ofBo.id}/edit/`, { ...WORDS, boardId: `${mine.id}`, section: `${section}` }),
    ],
  },
  'pin/:pinId/note': {
    about: ({ pin }) => [
      ...pages(`/pin/${pin}/note/`),
      form(`/pin/${pin}/note/`, { note: 'Mine' }),
    ],
  },
  'pin/:pinId/delete': { about: ({ pin }) => button(`/pin/${pin}/delete/`) },
  'pin/:pinId/restore': { about: ({ pin }) => button(`/pin/${pin}/restore/`) },
  'pin/:pinId/order': {
    about: ({ pin }) => [
      ...button(`/pin/${pin}/order/`, { beforeId: `${ofBo.id}` }),
      ...button(`/pin/${ofBo.id}/order/`, { afterId: `${pin}` }),
    ],
  },
  'pin/:pinId/repin/x': {
    lists: pages(`/pin/${ofBo.id}/repin/x/`),
    about: ({ pin, board }) => [
      ...pages(`/pin/${pin}/repin/x/`),
      form(`/pin/${pin}/repin/x/`, { boardId: `${mine.id}` }),
      form(`/pin/${pin}/repin/x/`, { name: 'New' }),
      form(`/pin/${ofBo.id}/repin/x/`, { boardId: `${board}` }),
      form(`/pin/${ofBo.id}/repin/x/`, { boardId: `${board}`, newSection: 'New' }),
      form(`/pin/${pin}/repin/x/`, { boardId: `${mine.id}`, newSection: 'New' }),
    ],
  },
  'board/create': { lists: pages('/board/create/') },
  'board/:boardId/edit': {
    about: ({ board }) => [
      ...pages(`/board/${board}/edit/`),
      form(`/board/${board}/edit/`, { name: 'Mine', description: '' }),
    ],
  },
  'board/:boardId/pins/:action': {
    about: ({ board, section, pin }) => [
      ...['move', 'copy', 'delete', 'burn'].flatMap((act) => [
        ...button(`/board/${board}/pins/${act}/`, { all: 'on', newBoardId: `${mine.id}` }),
        form(`/board/${board}/pins/${act}/`, { pinIds: `${pin}`, newBoardId: `${mine.id}` }),
      ]),
      form(`/board/${mine.id}/pins/move/`, { pinIds: `${ofBo.id}`, newBoardId: `${board}` }),
      form(`/board/${mine.id}/pins/copy/`, { pinIds: `${ofBo.id}`, newBoardId: `${board}` }),
      form(`/board/${mine.id}/pins/move/`, { pinIds: `${ofBo.id}`, newSectionId: `${section}` }),
      form(`/board/${mine.id}/pins/move/`, { all: 'on', newBoardId: `${board}` }),
    ],
  },
  'board/:boardId/sections/:action': {
    about: ({ board, section }) => [
      ...button(`/board/${board}/sections/delete/`, { sectionId: `${section}` }),
      form(`/board/${board}/sections/order/`, {
        sectionId: `${section}`,
        beforeId: `${open.target.section}`,
      }),
    ],
  },
  'board/:boardId/': { about: ({ board }) => pages(`/board/${board}/`) },
  'board/:boardId/create_section': {
    about: ({ board }) => [
      ...pages(`/board/${board}/create_section/`),
      form(`/board/${board}/create_section/`, { name: 'Mine' }),
    ],
  },
  'board/:boardId/merge': {
    lists: pages(`/board/${mine.id}/merge/`),
    about: ({ board }) => [
      ...pages(`/board/${board}/merge/`),
      form(`/board/${board}/merge/`, { intoId: `${mine.id}` }),
      form(`/board/${mine.id}/merge/`, { intoId: `${board}` }),
    ],
  },
  'board/:boardId/organise': {
    lists: pages(`/board/${open.target.board}/organise/`),
    about: ({ board, section }) => [
      ...pages(`/board/${board}/organise/`),
      form(`/board/${board}/organise/`, { sectionId: `${section}`, name: 'Mine' }),
    ],
  },
  'pin/create/:method/:action?': {
    lists: pages(DRAFT),
    about: ({ board, section, pin }) => [
      ...pages(`${DRAFT}&board=${board}`, `/pin/create/button/?url=${env.SITE_ORIGIN}/pin/${pin}/`),
      form(DRAFT, { place: `${board}`, color: '#c8553d' }),
      form(DRAFT, { place: `${board}/${section}`, color: '#c8553d' }),
      form(DRAFT, { place: `${mine.id}/${section}`, color: '#c8553d' }),
      form(DRAFT, { boardId: `${board}`, newSection: 'Mine', color: '#c8553d' }),
    ],
  },
  'board/undo/:actionId': { about: ({ board }) => button(`/board/undo/${board}/`) },
  'board/order': { lists: [form('/board/order/', { boardOrder: 'hand' })] },
  'board/:boardId/order': {
    about: ({ board }) => [form(`/board/${board}/order/`, { pinOrder: 'title' })],
  },
  'board/:boardId/place': {
    about: ({ board }) => [
      form(`/board/${board}/place/`, { step: 'front' }),
      form(`/board/${mine.id}/place/`, { beforeId: `${board}` }),
    ],
  },
  'board/:boardId/cover': {
    about: ({ board, pin }) => [
      ...button(`/board/${board}/cover/`, { pinId: `${pin}` }),
      ...button(`/board/${mine.id}/cover/`, { pinId: `${pin}` }),
    ],
  },
  'board/:boardId/collaborators': {
    lists: pages(`/board/${open.target.board}/collaborators/`),
    about: ({ board }) => [
      ...pages(`/board/${board}/collaborators/`),
      form(`/board/${board}/collaborators/`, { who: 'cy@mail.example' }),
      form(`/board/${board}/collaborators/`, { memberId: `${ana.viewer.id}` }),
    ],
  },
  'board/:boardId/links': {
    about: ({ board }) => [
      ...pages(`/board/${board}/links/`),
      form(`/board/${board}/links/`, { days: '7' }),
    ],
  },
  'board/:boardId/links/:linkId/:act': {
    about: ({ board }) =>
      ['revoke', 'restore', 'burn'].flatMap((act) => button(`/board/${board}/links/5/${act}/`)),
  },
  send: {
    // A member can receive only five shares in a while, so each kind has its own receiver.
    about: ({ pin, board }) => [
      form('/send/', { kind: 'pin', subjectId: `${pin}`, who: ANA }),
      form('/send/', { kind: 'board', subjectId: `${board}`, who: bo.viewer.username }),
    ],
  },
  'shared/:token': {
    lists: pages(
      `/shared/5-${'0'.repeat(22)}/`,
      ...[signedId(env, 'secret link', 5), revoked.token, expired.token].map(
        (token) => `/shared/${token}/`,
      ),
    ),
  },
  'board/:boardId/collaborators/remove': {
    about: ({ board }) => button(`/board/${board}/collaborators/remove/`, { collaboratorId: '5' }),
  },
  'board/:boardId/collaborators/leave': {
    about: ({ board }) => button(`/board/${board}/collaborators/leave/`),
  },
  'board/:boardId/invitation/:answer': {
    about: ({ board }) =>
      ['accept', 'decline', 'burn'].flatMap((answer) =>
        button(`/board/${board}/invitation/${answer}/`),
      ),
  },
  'pin/:pinId/not-for-me': { about: ({ pin }) => button(`/pin/${pin}/not-for-me/`) },
  'pin/:pinId/link/:act': {
    about: ({ pin }) =>
      ['find', 'remove', 'put-back'].flatMap((act) =>
        button(`/pin/${pin}/link/${act}/`, { link: 'https://shop.example/' }),
      ),
  },
  'pin/:pinId/look-again': { about: ({ pin }) => button(`/pin/${pin}/look-again/`) },
  'pin/:pinId/note/undo': {
    about: ({ pin }) => button(`/pin/${pin}/note/undo/`, { changeId: `${lost?.changeId}` }),
  },
  'blocks/:memberId/:act': { lists: pages(`/blocks/${ana.viewer.id}/mute/`) },
  'report/:kind/:id': {
    about: ({ pin, board }) =>
      Object.entries({ pin, board, invitation: board }).flatMap(([kind, id]) => [
        ...pages(`/report/${kind}/${id}/`),
        form(`/report/${kind}/${id}/`, { reason: 'spam' }),
      ]),
  },
  'settings/blocked': { lists: pages('/settings/blocked/') },
  'settings/home': {
    lists: [...pages('/settings/home/'), form('/settings/home/', { option: 'hidesAi', isOn: '' })],
  },
  'settings/reports': { lists: pages('/settings/reports/') },
  invitations: { lists: pages('/invitations/') },
  notifications: { lists: pages('/notifications/') },
  'notifications/seen': { lists: [form('/notifications/seen/', { until: '1' })] },
  'board/:boardId/:action': {
    about: ({ board }) =>
      ['archive', 'unarchive', 'delete', 'restore', 'burn'].flatMap((act) =>
        button(`/board/${board}/${act}/`),
      ),
  },
  follow: {
    about: ({ board }) => button('/follow/', { boardId: `${board}`, follow: 'true' }),
  },
  login: {
    lists: pages('/login/'),
    about: ({ pin, board }) =>
      pages(`/login/?want=save.${pin}`, `/login/?want=follow-board.${board}`),
  },
  'login/mfa': { lists: pages('/login/mfa/') },
  'login/mfa/resend': { lists: [form('/login/mfa/resend/', {})] },
  'login/mfa/lost': { lists: [form('/login/mfa/lost/', {})] },
  'login/passkey': { lists: [form('/login/passkey/', {})] },
  'login/passkey/begin': { about: () => [] },
  'login/not-you': { lists: [form('/login/not-you/', {})] },
  signup: {
    lists: pages('/signup/'),
    about: ({ pin }) => pages(`/signup/?want=download.${pin}`),
  },
  'business/login': { lists: pages('/business/login/') },
  'business/create': { lists: pages('/business/create/') },
  'business/convert': { lists: pages('/business/convert/') },
  'business/profiles': { lists: pages('/business/profiles/') },
  'business/switch': { lists: [form('/business/switch/', { profileId: '5' })] },
  'business/weekly-letter/:act': { lists: [form('/business/weekly-letter/stop/', {})] },
  'signup/email': { lists: [form('/signup/email/', { email: 'a@b.example', password: '' })] },
  'signup/underage': { lists: [form('/signup/underage/', { birthday: '' })] },
  'connect/:provider': { lists: pages('/connect/google/') },
  'connect/:provider/callback/:domain?': {
    lists: pages('/connect/google/callback/?state=s&code=c'),
  },
  'connect/finish': { lists: pages('/connect/finish/?attempt=5') },
  'connect/email': { lists: [form('/connect/email/', { attempt: '5', email: 'a@b.example' })] },
  logout: { lists: [{ path: '/logout/' }] },
  'logout/all': { about: () => [] },
  accounts: { lists: pages('/accounts/') },
  'accounts/switch': { lists: [form('/accounts/switch/', { accountId: '5' })] },
  'add-account': { lists: pages('/add-account/') },
  'password/reset': { lists: pages('/password/reset/') },
  'password/reset/:token': { lists: pages(`/password/reset/${'0'.repeat(43)}/`) },
  'account/not-me/:token': { lists: pages(`/account/not-me/${'0'.repeat(43)}/`) },
  'account/email/verify/:token': { lists: pages(`/account/email/verify/${'0'.repeat(43)}/`) },
  'account/email/change/:token': { lists: pages(`/account/email/change/${'0'.repeat(43)}/`) },
  'dev/outbox': { lists: pages('/dev/outbox/') },
  'dev/sign-in/:view': { lists: pages('/dev/sign-in/consents/') },
  'desk/': { lists: pages('/desk/') },
  'desk/second-factor': { lists: pages('/desk/second-factor/') },
  'desk/cases/:caseId': { lists: pages('/desk/cases/5/') },
  'desk/appeals': { lists: pages('/desk/appeals/') },
  'desk/decisions/:decisionId': { lists: pages('/desk/decisions/5/') },
  'desk/campaigns': { lists: pages('/desk/campaigns/') },
  'desk/campaigns/:campaignId': { lists: pages('/desk/campaigns/5/') },
  'desk/members': { lists: pages('/desk/members/?q=ana&reason=x') },
  'desk/domains': { lists: pages('/desk/domains/') },
  'desk/audit': { lists: pages('/desk/audit/') },
  'desk/errors': { lists: pages('/desk/errors/') },
  'desk/health': { lists: pages('/desk/health/') },
  'settings/decisions': { lists: pages('/settings/decisions/') },
  'letters/weekly/:token': { lists: pages(`/letters/weekly/5-${'0'.repeat(22)}/`) },
  'appeal/:token': { lists: pages(`/appeal/5-${'0'.repeat(43)}/`) },
  'desk/search-terms': { lists: pages('/desk/search-terms/') },
  'desk/advisories': { lists: pages('/desk/advisories/') },
  settings: { lists: pages('/settings/') },
  'settings/profile': { lists: pages('/settings/profile/') },
  // The trash is only for its owner; another test checks it.
  'settings/trash': { about: () => [] },
  'settings/doubles': {
    lists: pages('/settings/doubles/'),
    about: ({ pin }) => [
      { path: '/settings/doubles/', form: { keep: String(ofBo.id), pinIds: String(pin) } },
      { path: '/settings/doubles/', form: { keep: String(pin), pinIds: String(ofBo.id) } },
      { path: '/settings/doubles/', form: { pinIds: String(pin), removedAt: '1' } },
      { path: '/settings/doubles/', form: { apart: String(pin) } },
      { path: '/settings/doubles/', form: { together: String(pin) } },
    ],
  },
  'settings/updates': { lists: pages('/settings/updates/') },
  'settings/links': { lists: pages('/settings/links/') },
  'settings/device': { lists: pages('/settings/device/') },
  'settings/apps': { lists: pages('/settings/apps/') },
  'settings/apps/new': { lists: pages('/settings/apps/new/') },
  'settings/apps/:appId': { about: () => [] },
  'settings/apps/:appId/secret': { about: () => [] },
  'settings/apps/:appId/confirm': { about: () => [] },
  'settings/apps/:appId/delete': { about: () => [] },
  'settings/apps/programs/:grantId/end': { about: () => [] },
  'settings/tokens': { lists: pages('/settings/tokens/') },
  'settings/tokens/new': { lists: pages('/settings/tokens/new/') },
  'settings/tokens/:tokenId/revoke': { about: () => [] },
  oauth: { lists: pages(oauthPath(app)) },
  'settings/privacy': { lists: pages('/settings/privacy/') },
  'settings/appearance': { lists: pages('/settings/appearance/') },
  'settings/claim': { lists: pages('/settings/claim/') },
  'settings/claim/:site': { lists: pages('/settings/claim/shop.example/') },
  'settings/claim/:site/release': { lists: button('/settings/claim/shop.example/release/') },
  'settings/account': { lists: pages('/settings/account/') },
  // The answer contains a deadline, which changes with time.
  'settings/account/close': { about: () => [] },
  'promotions/:campaignId/:act': { lists: [form('/promotions/5/hide/', {})] },
  'advertiser/:advertiserId/*': { lists: pages(`/advertiser/${ana.viewer.id}/audiences/`) },
  ...Object.fromEntries(
    CONSOLE_AREAS.map((area) => [`${area}/:page?/*`, { lists: pages(`/${area}/`) }]),
  ),
  'advertiser/:advertiserId/reporting/campaigns': {
    lists: pages(`/advertiser/${ana.viewer.id}/reporting/campaigns/`),
  },
  'advertiser/:advertiserId/reporting/ads': {
    lists: pages(`/advertiser/${ana.viewer.id}/reporting/ads/`),
  },
  'advertiser/:advertiserId/report-center/download': {
    lists: [{ path: `/advertiser/${ana.viewer.id}/report-center/download/` }],
  },
  'advertiser/:advertiserId/reporting/campaigns/:campaignId': {
    lists: pages(`/advertiser/${ana.viewer.id}/reporting/campaigns/5/`),
  },
  'advertiser/:advertiserId/reporting/campaigns/:campaignId/:act': {
    lists: [form(`/advertiser/${ana.viewer.id}/reporting/campaigns/5/pause/`, { version: '1' })],
  },
  'advertiser/:advertiserId/conversions': {
    lists: pages(`/advertiser/${ana.viewer.id}/conversions/`),
  },
  'advertiser/:advertiserId/conversions/tag': {
    lists: pages(`/advertiser/${ana.viewer.id}/conversions/tag/?tag=${tag.id}`),
  },
  'advertiser/:advertiserId/conversions/tag/delete': {
    lists: [form(`/advertiser/${ana.viewer.id}/conversions/tag/delete/`, { tag: '5' })],
  },
  'advertiser/:advertiserId/conversions/test-events': {
    lists: pages(`/advertiser/${ana.viewer.id}/conversions/test-events/?tag=${tag.id}`),
  },
  'advertiser/:advertiserId/conversions/health': {
    lists: pages(`/advertiser/${ana.viewer.id}/conversions/health/`),
  },
  'advertiser/:advertiserId/history': {
    lists: pages(`/advertiser/${ana.viewer.id}/history/`),
  },
  'advertiser/:advertiserId/billing': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/?campaign_id=5`),
  },
  'advertiser/:advertiserId/billing/history': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/history/`),
  },
  'advertiser/:advertiserId/billing/history/:invoiceId': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/history/5/`),
  },
  'advertiser/:advertiserId/billing/history/:invoiceId/credit/:noteId': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/history/5/credit/5/`),
  },
  'advertiser/:advertiserId/billing/card': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/card/`),
  },
  'advertiser/:advertiserId/billing/card/done': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/card/done/?session_id=cs_test_5`),
  },
  'advertiser/:advertiserId/billing/confirm': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/confirm/`),
  },
  'advertiser/:advertiserId/billing/confirm/done': {
    lists: pages(`/advertiser/${ana.viewer.id}/billing/confirm/done/?payment_intent=pi_5`),
  },
  'advertiser/:advertiserId/billing/pay': {
    lists: [form(`/advertiser/${ana.viewer.id}/billing/pay/`, {})],
  },
  'webhooks/stripe': { lists: [{ path: '/webhooks/stripe/' }] },
  'business/access': { lists: pages('/business/access/') },
  'business/access/:act': {
    lists: ['roles', 'end', 'two-factor'].map((act) =>
      form(`/business/access/${act}/`, { accessId: '5', ADMIN: 'on' }),
    ),
  },
  'business/invitations/:businessId/:answer': {
    lists: ['accept', 'decline', 'leave'].map((answer) =>
      form(`/business/invitations/5/${answer}/`, {}),
    ),
  },
  'settings/business': { lists: pages('/settings/business/') },
  'settings/business/personal': { lists: pages('/settings/business/personal/') },
  // A member's copy contains all their own data; another test checks it.
  'settings/account/data': { about: () => [] },
  'account/copy/:token/:exportId/:part': { about: () => [] },
  'account/copy': { lists: pages('/account/copy/') },
  'account/copy/:token': { lists: pages(`/account/copy/${'0'.repeat(43)}/`) },
  'letters/copies/:token': { lists: pages(`/letters/copies/5-${'0'.repeat(22)}/`) },
  'letters/stop/:token': { lists: pages(`/letters/stop/${'0'.repeat(87)}/`) },
  'letters/digest/:token': { lists: pages(`/letters/digest/5-${'0'.repeat(22)}/`) },
  'settings/notifications/letter/:act': {
    lists: [form('/settings/notifications/letter/stop/', {})],
  },
  'settings/account/monthly/:act': { lists: [form('/settings/account/monthly/stop/', {})] },
  'settings/account/data/:exportId/:part': { about: () => [] },
  'settings/apps/:appId/webhooks': { lists: pages('/settings/apps/5/webhooks/') },
  'settings/apps/:appId/webhooks/:webhookId/:act': {
    lists: button('/settings/apps/5/webhooks/5/test/'),
  },
  'settings/import': { lists: pages('/settings/import/') },
  'settings/import/:importId': { lists: pages(`/settings/import/${importId}/`) },
  'settings/import/columns/:file': { lists: pages(`/settings/import/columns/${table}/`) },
  'settings/import/:importId/boards/:rowId': {
    lists: pages(`/settings/import/${importId}/boards/${importRow?.id}/`),
  },
  'settings/import/:importId/pictures/:itemId': { about: () => [] },
  'settings/import/:importId/:act': { about: () => [] },
  'settings/export': { lists: pages('/settings/export/') },
  'settings/export/:number': {
    lists: pages('/settings/export/1/'),
    about: ({ board }) =>
      pages(`/settings/export/1/?from=${board}~&to=${board - 1}~&at=${exportedAt}`),
  },
  'board/:boardId/sources': {
    lists: pages(`/board/${open.target.board}/sources/`),
    about: ({ board, section }) => [
      ...pages(`/board/${board}/sources/`),
      form(`/board/${board}/sources/`, { url: 'https://kiln.example/feed', takes: 'new' }),
      form(`/board/${mine.id}/sources/`, { url: 'localhost', takes: 'new', section: `${section}` }),
    ],
  },
  'board/:boardId/sources/:sourceId/:act': {
    about: ({ board }) =>
      ['look', 'leave', 'follow'].flatMap((act) => button(`/board/${board}/sources/5/${act}/`)),
  },
  'board/:boardId/embed': {
    lists: pages(`/board/${open.target.board}/embed/`),
    about: ({ board, section }) =>
      pages(
        `/board/${board}/embed/`,
        `/board/${board}/embed/?section=${section}`,
        `/board/${open.target.board}/embed/?section=${section}`,
      ),
  },
  'embed/board/:boardId': {
    lists: pages(`/embed/board/${open.target.board}/`),
    about: ({ board, section }) =>
      pages(
        `/embed/board/${board}/`,
        `/embed/board/${board}/?section=${section}`,
        `/embed/board/${open.target.board}/?section=${section}`,
      ),
  },
  'preview/board/:boardId/:picture': {
    lists: pages(`/preview/board/${open.target.board}/0.jpg`),
    about: ({ board }) => pages(`/preview/board/${board}/0.jpg`),
  },
  'preview/member/:memberId/:picture': { lists: pages(`/preview/member/${ana.viewer.id}/0.jpg`) },
  'preview/tag/:tag/:picture': { lists: pages('/preview/tag/kestrel/0.jpg') },
  'preview/pin/:pinId/:rendition': {
    lists: pages(`/preview/pin/${open.target.pin}/236x`),
    about: ({ pin }) => pages(`/preview/pin/${pin}/236x`),
  },
  'embed/pin/:pinId': {
    lists: pages(`/embed/pin/${open.target.pin}/`),
    about: ({ pin }) => pages(`/embed/pin/${pin}/`),
  },
  'robots.txt': { lists: [{ path: '/robots.txt' }] },
  '.well-known/security.txt': { lists: [{ path: '/.well-known/security.txt' }] },
  '.well-known/passkey-endpoints': { lists: [{ path: '/.well-known/passkey-endpoints' }] },
  '.well-known/change-password': { lists: [{ path: '/.well-known/change-password' }] },
  '.well-known/oauth-protected-resource': {
    lists: [{ path: '/.well-known/oauth-protected-resource/' }],
  },
  '.well-known/oauth-protected-resource/mcp': {
    lists: [{ path: '/.well-known/oauth-protected-resource/mcp' }],
  },
  '.well-known/oauth-authorization-server': {
    lists: [{ path: '/.well-known/oauth-authorization-server' }],
  },
  '.well-known/*': { lists: [{ path: '/.well-known/nothing' }] },
  'sitemap.xml': { lists: [{ path: '/sitemap.xml' }] },
  'sitemaps/:name': {
    lists: [{ path: '/sitemaps/pins-1.xml' }, { path: '/sitemaps/boards-1.xml' }],
  },
  ct: { lists: pages('/ct/?tid=5&event=PAGE_VISIT') },
  // The address only accepts counts.
  'page-errors': { about: () => [] },
  oembed: {
    lists: [`/${ANA}/${open.target.slug}/`, `/pin/${open.target.pin}/`, `/${ANA}/`].map((path) => ({
      path: oembedPath(path),
    })),
    about: ({ slug, sectionSlug, pin }) =>
      [
        `/${ANA}/${slug}/`,
        `/${ANA}/${slug}/${sectionSlug}/`,
        `/${ANA}/${open.target.slug}/${sectionSlug}/`,
        `/pin/${pin}/`,
      ].map((path) => ({ path: oembedPath(path) })),
  },
  'board/:boardId/export': {
    about: ({ board }) => pages(`/board/${board}/export/`),
  },
  'board/:boardId/export/:number': {
    about: ({ board }) => pages(`/board/${board}/export/1/`),
  },
  'settings/security/confirm': { lists: pages('/settings/security/confirm/') },
  'settings/security': { lists: pages('/settings/security/') },
  'settings/security/ways': { lists: pages('/settings/security/ways/') },
  'settings/security/email': { lists: pages('/settings/security/email/') },
  'settings/security/phone': { lists: pages('/settings/security/phone/') },
  'settings/security/phone/code': { lists: pages('/settings/security/phone/code/') },
  'settings/security/phone/resend': { lists: button('/settings/security/phone/resend/') },
  // The answer contains a new secret and a new challenge each time.
  'settings/security/app': { about: () => [] },
  'settings/security/recovery-codes': { lists: pages('/settings/security/recovery-codes/') },
  'settings/security/passkeys': { lists: pages('/settings/security/passkeys/') },
  'settings/security/passkeys/begin': { about: () => [] },
  'settings/security/passkeys/:passkeyId/rename': { about: () => [] },
  'settings/security/passkeys/:passkeyId/remove': { about: () => [] },
  'settings/security/factors/keep': { lists: button('/settings/security/factors/keep/') },
  'settings/security/factors/:kind/remove': { about: () => [] },
  'settings/notifications': { lists: pages('/settings/notifications/') },
  'settings/notifications/on': { about: () => [] },
  'settings/notifications/renewed': { about: () => [] },
  'settings/notifications/devices/:deviceId/:act': { about: () => [] },
  'settings/security/email/send-again': { lists: button('/settings/security/email/send-again/') },
  'settings/security/email/cancel': { lists: button('/settings/security/email/cancel/') },
  'settings/security/password-link': { lists: button('/settings/security/password-link/') },
  'settings/security/sessions/:sessionId/end': { about: () => [] },
  'settings/sharing': { lists: pages('/settings/sharing/') },
  'settings/sharing/:kind/:id/end': { about: () => [] },
  'settings/security/identities/:identityId/disconnect': { about: () => [] },
  'settings/security/log-in-emails': { about: () => [] },
  'settings/security/log-out-everywhere': {
    lists: pages('/settings/security/log-out-everywhere/'),
  },
  'settings/save-button': { lists: pages('/settings/save-button/') },
  'about/save-button': { lists: pages('/about/save-button/') },
  'about/:page': { lists: pages('/about/guidelines/') },
  developers: { lists: pages('/developers/') },
  help: { lists: pages('/help/') },
  terms: { lists: pages('/terms/') },
  privacy: { lists: pages('/privacy/') },
  'notice-at-collection': { lists: pages('/notice-at-collection/') },
  'v3/register': { lists: [json('/v3/register/', {})] },
  'v3/register/exists': { lists: [json('/v3/register/exists/', { email: 'a@b.example' })] },
  'v3/email/validation': { lists: [json('/v3/email/validation/', { email: 'a@b.example' })] },
  'v3/login': { lists: [json('/v3/login/', {})] },
  'v3/facebook/profile_data': {
    lists: [json('/v3/facebook/profile_data/', { access_token: 'a' })],
  },
  'v3/facebook/login_data': {
    lists: [{ path: '/v3/facebook/login_data/?facebook_id=5&facebook_token=a' }],
  },
  'connect/one-tap': { lists: [form('/connect/one-tap/', { state: 'a', credential: 'b' })] },
  'v3/sso/info': { lists: [json('/v3/sso/info/', { email: 'a@b.example' })] },
  'v3/sso/authorize': { lists: [json('/v3/sso/authorize/', { email: 'a@b.example' })] },
  'v3/sso/exchange': { lists: [json('/v3/sso/exchange/', { code: 'a', state: 'b' })] },
  'signup/sso-business-account': {
    lists: pages('/signup/sso-business-account/?email=a%40b.example'),
  },
  'advertiser/quick-promote': {
    lists: pages('/advertiser/quick-promote/'),
    about: ({ pin }) => [
      ...pages(`/advertiser/quick-promote/?pin=${pin}`),
      form(`/advertiser/quick-promote/?pin=${pin}`, {
        advertiserId: `${bo.viewer.id}`,
        pinId: `${pin}`,
        intent: 'promote',
      }),
    ],
  },
  'advertiser/quick-promote/draft': {
    about: ({ pin }) => [
      form('/advertiser/quick-promote/draft/', {
        advertiserId: `${bo.viewer.id}`,
        pinId: `${pin}`,
      }),
    ],
  },
  'advertiser/quick_promote': {
    about: ({ pin }) => pages(`/advertiser/quick_promote/?pin=${pin}`),
  },
  'advertiser/:advertiserId/quick-promote': {
    about: ({ pin }) => pages(`/advertiser/5/quick-promote/?pin=${pin}`),
  },
  'quick-promote': { about: ({ pin }) => pages(`/quick-promote/?pin=${pin}`) },
  'ads/v4/advertisers/:advertiser/pins/:pin/quick_promote': {
    about: ({ pin }) => [
      json(
        `/ads/v4/advertisers/${bo.viewer.id}/pins/${pin}/quick_promote/`,
        aQuickPromotion(bo.viewer.id, pin),
      ),
    ],
  },
  'v3/logout': { lists: [{ path: '/v3/logout/' }] },
  'v3/users/forgot_password': {
    lists: [json('/v3/users/forgot_password/', { username_or_email: 'a@b.example' })],
  },
  'v3/orientation/user_landing_signals': {
    lists: [json('/v3/orientation/user_landing_signals/', { unauth_visited_pages: '[]' })],
  },
  'v3/users/settings': { lists: [{ path: '/v3/users/settings/' }] },
  'v3/users/settings/confirm': { lists: [json('/v3/users/settings/confirm/', {})] },
  'v3/users/settings/email': { lists: [json('/v3/users/settings/email/', {})] },
  'v3/users/settings/password': { lists: [json('/v3/users/settings/password/', {})] },
  'v3/pins/:pinId': {
    lists: [{ path: `/v3/pins/${open.target.pin}/` }, { path: `/v3/pins/${ofBo.id}/` }],
    about: ({ pin }) => [{ path: `/v3/pins/${pin}/` }],
  },
  'v3/pins/:pinId/board_title_suggestions': {
    lists: [
      { path: `/v3/pins/${open.target.pin}/board_title_suggestions/` },
      { path: `/v3/pins/${ofBo.id}/board_title_suggestions/` },
    ],
    about: ({ pin }) => [{ path: `/v3/pins/${pin}/board_title_suggestions/` }],
  },
  // A requested picture is only for its member; another test checks it.
  'v3/pins/image': { about: () => [] },
  'v3/offsite': {
    lists: [{ path: `/v3/offsite/?pin_id=${open.target.pin}&check_only=true` }],
    about: ({ pin }) => [{ path: `/v3/offsite/?pin_id=${pin}&check_only=true` }],
  },
  'v3/promotions/views': {
    lists: [json('/v3/promotions/views/', { client_tracking_params: [] })],
  },
  'v3/search/autocomplete': {
    lists: [{ path: '/v3/search/autocomplete/?q=k&show_pin_count=true' }],
  },
  'v3/*': {
    about: ({ pin, board }) => [
      { path: `/v3/pins/${pin}/more/still/` },
      { path: `/v3/boards/${board}/` },
      { path: `/vx/pins/${pin}/` },
      { path: `/ads/v4/advertisers/5/pins/${pin}/` },
      { path: `/resource/Board/${board}/more/` },
      { path: `/resource/Board/${board}/` },
    ],
  },
  'vx/business_access/profiles': { lists: [{ path: '/vx/business_access/profiles/' }] },
  'resource/PinResource/:verb': {
    about: ({ pin, board, section }) => [
      { path: `/resource/PinResource/get/?pin_id=${pin}` },
      json('/resource/PinResource/update/', { pin_id: `${pin}`, title: 'Mine' }),
      json('/resource/PinResource/update/', { pin_id: `${pin}`, board_id: `${mine.id}` }),
      json('/resource/PinResource/update/', { pin_id: `${ofBo.id}`, board_id: `${board}` }),
      json('/resource/PinResource/delete/', { pin_id: `${pin}` }),
      json('/resource/PinResource/create/', { board_id: `${board}`, image_url: 'a.example' }),
      json('/resource/PinResource/create/', {
        board_id: `${mine.id}`,
        section: `${section}`,
        image_url: 'a.example',
      }),
    ],
  },
  'resource/RepinResource/:verb': {
    about: ({ pin, board }) => [
      json('/resource/RepinResource/create/', { pin_id: `${pin}`, board_id: `${mine.id}` }),
      json('/resource/RepinResource/create/', { pin_id: `${ofBo.id}`, board_id: `${board}` }),
    ],
  },
  'resource/BoardResource/:verb': {
    about: ({ board }) => [
      { path: `/resource/BoardResource/get/?board_id=${board}` },
      json('/resource/BoardResource/update/', { board_id: `${board}`, name: 'Mine' }),
      json('/resource/BoardResource/delete/', { board_id: `${board}` }),
    ],
  },
  'resource/BoardPickerBoardsResource/:verb': {
    lists: [{ path: `/resource/BoardPickerBoardsResource/get/?pin_id=${open.target.pin}` }],
    about: ({ pin }) => [{ path: `/resource/BoardPickerBoardsResource/get/?pin_id=${pin}` }],
  },
  'resource/BoardPickerBoardsShortlistResource/:verb': {
    lists: [{ path: '/resource/BoardPickerBoardsShortlistResource/get/' }],
  },
  'resource/BoardSectionsRepinResource/:verb': {
    about: ({ board }) => [{ path: `/resource/BoardSectionsRepinResource/get/?board_id=${board}` }],
  },
  'resource/ShareSuggestionsResource/:verb': {
    lists: [{ path: '/resource/ShareSuggestionsResource/get/' }],
    about: ({ board }) => [{ path: `/resource/ShareSuggestionsResource/get/?board_id=${board}` }],
  },
  'resource/ShareSuggestionsTypeaheadResource/:verb': {
    lists: [{ path: '/resource/ShareSuggestionsTypeaheadResource/get/?q=kestrel' }],
    about: ({ board }) => [
      { path: `/resource/ShareSuggestionsTypeaheadResource/get/?q=${ANA}&board_id=${board}` },
    ],
  },
  'resource/FindPinImagesResource/:verb': {
    lists: [{ path: '/resource/FindPinImagesResource/get/' }],
  },
  'resource/UserHomefeedResource/:verb': feed('/resource/UserHomefeedResource/get/?'),
  'resource/IdeasFeedResource/:verb': feed('/resource/IdeasFeedResource/get/?'),
  'resource/FoundPinsResource/:verb': {
    lists: [{ path: '/resource/FoundPinsResource/get/?q=kestrel' }],
    about: ({ board, section }) => [
      { path: `/resource/FoundPinsResource/get/?board=${board}&section=${section}` },
    ],
  },
  'resource/SimilarPinsResource/:verb': {
    about: ({ board }) => [
      {
        path: `/resource/SimilarPinsResource/get/?board_id=${board}&likenesses=00000000000000f0`,
      },
    ],
  },
  'resource/UserPinsSearchResource/:verb': {
    lists: ['q=kestrel', 'site=example'].flatMap(
      (query) => feed(`/resource/UserPinsSearchResource/get/?${query}&`).lists ?? [],
    ),
    about: ({ board, section, slug }) => [
      { path: `/resource/UserPinsSearchResource/get/?board=${board}&section=${section}` },
      { path: `/resource/UserPinsSearchResource/get/?site=${slug}.example` },
    ],
  },
  'resource/BaseSearchResource/:verb': {
    lists: ['q=kestrel', 'colour=sky-blue', 'q=kestrel&colour=sky-blue'].flatMap(
      (query) => feed(`/resource/BaseSearchResource/get/?${query}&`).lists ?? [],
    ),
  },
  'resource/BoardSearchResource/:verb': {
    lists: ['board', 'kestrel'].flatMap(
      (q) => feed(`/resource/BoardSearchResource/get/?q=${q}&`).lists ?? [],
    ),
  },
  'resource/UserSearchResource/:verb': {
    lists: ['lind', ANA].flatMap(
      (q) => feed(`/resource/UserSearchResource/get/?q=${q}&`).lists ?? [],
    ),
  },
  'resource/SearchSuggestionsResource/:verb': {
    lists: ['k', 'kestrel', 'board', 'ana'].map((q) => ({
      path: `/resource/SearchSuggestionsResource/get/?q=${q}`,
    })),
  },
  'resource/RecentSearchResource/:verb': {
    lists: [json('/resource/RecentSearchResource/create/', { q: 'kestrel' })],
  },
  'resource/HashtagFeedResource/:verb': feed('/resource/HashtagFeedResource/get/?tag=kestrel&'),
  'resource/BulkEditResource/:verb': {
    about: ({ board, section, pin }) =>
      ['create', 'update'].flatMap((verb) => [
        json(`/resource/BulkEditResource/${verb}/`, {
          board_id: `${mine.id}`,
          pin_ids: [`${pin}`],
        }),
        json(`/resource/BulkEditResource/${verb}/`, { board_id: `${board}`, pin_ids: [ofBo.id] }),
        json(`/resource/BulkEditResource/${verb}/`, {
          board_id: `${mine.id}`,
          section_id: `${section}`,
          pin_ids: [`${pin}`, `${ofBo.id}`],
        }),
        json('/resource/BulkEditResource/delete/', { pin_ids: [`${pin}`] }),
      ]),
  },
  'resource/BulkEditSelectAllResource/:verb': {
    about: ({ board, section }) =>
      ['create', 'update', 'delete'].flatMap((verb) => [
        json(`/resource/BulkEditSelectAllResource/${verb}/`, {
          board_id: `${board}`,
          old_section_id: `${section}`,
          new_board_id: `${mine.id}`,
        }),
      ]),
  },
  'resource/BoardSectionResource/:verb': {
    about: ({ board, section, pin }) => [
      { path: `/resource/BoardSectionResource/get/?section_id=${section}` },
      json('/resource/BoardSectionResource/create/', { board_id: `${board}`, name: 'Mine' }),
      json('/resource/BoardSectionResource/create/', {
        board_id: `${board}`,
        name: 'Mine',
        initial_pins: [`${pin}`],
      }),
      json('/resource/BoardSectionResource/update/', { section_id: `${section}`, name: 'Mine' }),
      json('/resource/BoardSectionResource/delete/', { section_id: `${section}` }),
    ],
  },
  'resource/BoardSectionEditResource/:verb': {
    about: ({ section, pin }) => [
      json('/resource/BoardSectionEditResource/update/', {
        section_id: `${section}`,
        pins: [`${pin}`],
      }),
    ],
  },
  'resource/BoardSectionPinsResource/:verb': {
    about: ({ section, pin }) => [
      json('/resource/BoardSectionPinsResource/delete/', {
        section_id: `${section}`,
        pins: [`${pin}`],
      }),
    ],
  },
  'resource/BoardSectionOrderResource/:verb': {
    about: ({ section }) => [
      json('/resource/BoardSectionOrderResource/update/', {
        section_id: `${section}`,
        before_id: `${open.target.section}`,
      }),
    ],
  },
  'resource/BoardPinOrderResource/:verb': {
    about: ({ pin }) => [
      { path: `/resource/BoardPinOrderResource/get/?pin_id=${pin}` },
      json('/resource/BoardPinOrderResource/update/', {
        pin_id: `${ofBo.id}`,
        after_id: `${pin}`,
      }),
    ],
  },
  'resource/BoardActionResource/:verb': {
    about: ({ board }) => [
      { path: `/resource/BoardActionResource/get/?board_id=${board}` },
      json('/resource/BoardActionResource/delete/', { action_id: `${board}` }),
    ],
  },
  'resource/ImportUploadResource/:verb': {
    lists: [
      json('/resource/ImportUploadResource/create/', {
        name: 'a.html',
        bytes: 1,
        fingerprint: '0'.repeat(64),
      }),
      ...['update', 'delete'].map((verb) =>
        json(`/resource/ImportUploadResource/${verb}/`, {
          upload: crypto.randomUUID(),
          uploads: [crypto.randomUUID()],
        }),
      ),
    ],
  },
  'resource/ImportPartResource/:verb': {
    lists: [
      json(`/resource/ImportPartResource/create/?upload=${crypto.randomUUID()}&number=1`, {}),
    ],
  },
  'resource/BoardMergeResource/:verb': {
    about: ({ board }) => [
      json('/resource/BoardMergeResource/create/', { board_id: `${board}`, into_id: `${mine.id}` }),
      json('/resource/BoardMergeResource/create/', { board_id: `${mine.id}`, into_id: `${board}` }),
    ],
  },
  'resource/OfflineBoardResource/:verb': {
    about: ({ board }) => [{ path: `/resource/OfflineBoardResource/get/?board_id=${board}` }],
  },
  'resource/BoardFeedResource/:verb': {
    ...feed(`/resource/BoardFeedResource/get/?username=${ANA}&board=${open.target.slug}&`),
    about: ({ slug, sectionSlug }) => [
      { path: `/resource/BoardFeedResource/get/?username=${ANA}&board=${slug}` },
      {
        path: `/resource/BoardFeedResource/get/?username=${ANA}&board=${slug}&section=${sectionSlug}`,
      },
      {
        path: `/resource/BoardFeedResource/get/?username=${ANA}&board=${open.target.slug}&section=${sectionSlug}`,
      },
    ],
  },
  'resource/UserPinsResource/:verb': feed(`/resource/UserPinsResource/get/?username=${ANA}&`),
  'resource/RelatedPinFeedResource/:verb': {
    ...feed(`/resource/RelatedPinFeedResource/get/?pin_id=${open.target.pin}&`),
    about: ({ pin }) => [{ path: `/resource/RelatedPinFeedResource/get/?pin_id=${pin}` }],
  },
  ':username/': { lists: pages(`/${ANA}/`, `/${bo.viewer.username}/`) },
  ':username/feed.atom': { lists: pages(`/${ANA}/feed.atom`) },
  ':username/feed.json': { lists: pages(`/${ANA}/feed.json`) },
  ':username/:board/feed.atom': {
    lists: pages(`/${ANA}/${open.target.slug}/feed.atom`),
    about: ({ slug }) => pages(`/${ANA}/${slug}/feed.atom`),
  },
  ':username/:board/feed.json': {
    lists: pages(`/${ANA}/${open.target.slug}/feed.json`),
    about: ({ slug }) => pages(`/${ANA}/${slug}/feed.json`),
  },
  ':username/_followers': { lists: pages(`/${ANA}/_followers/`) },
  ':username/_following': { lists: pages(`/${bo.viewer.username}/_following/`) },
  ':username/_following/boards': { lists: pages(`/${bo.viewer.username}/_following/boards/`) },
  ':username/_created': { lists: pages(`/${ANA}/_created/`) },
  ':username/:board': {
    lists: pages(`/${ANA}/${open.target.slug}/`),
    about: ({ slug }) => pages(`/${ANA}/${slug}/`),
  },
  ':username/:board/:section': {
    lists: pages(`/${ANA}/${open.target.slug}/${open.target.sectionSlug}/`),
    about: ({ slug, sectionSlug }) =>
      pages(
        `/${ANA}/${slug}/${sectionSlug}/`,
        `/${ANA}/${open.target.slug}/${sectionSlug}/`,
        `/${ANA}/${slug}/${open.target.sectionSlug}/`,
      ),
  },
  '*': { about: ({ slug }) => pages(`/${ANA}/${slug}/a/b/`) },
}

/**
 * Addresses of lists. Unlike the addresses in `ASKED`, they name no target. Forms come first, because other
 * pages may show their effects.
 */
const LISTED = Object.keys(SITE)
  .filter((at) => SITE[at]?.lists)
  .sort((one, other) => Number(isReadOnly(one)) - Number(isReadOnly(other)))
const ASKED = Object.keys(SITE).filter((at) => SITE[at]?.about)

const visitor = aBrowser()
const another = await browserOf(bo)
const owner = await browserOf(ana)
/** A member who manages Ana's business sees its protected boards, but none of her secrets. */
const acting = await anActing(['ADMIN'])
const analyst = await anActing(['ANALYST'])
const OUTSIDERS = [visitor, another, await browserOf(removed), acting]
const INSIDERS = { sharing: await browserOf(sharing), asked: await browserOf(asked) }

/** Private notes, each with its author's browser. The browser of an overwritten note is null. */
const NOTES: [note: string, pinner: Browser | null][] = [
  [noteBefore, null],
  [noteOfAna, owner],
  [noteOfSharing, INSIDERS.sharing],
]

/** Ana blocked the first browser's member. The second browser's member blocked Ana. */
const blockedByAna = await aMember()
const blockerOfAna = await aMember()
await blockMember(ana, { memberId: blockedByAna.viewer.id })
await blockMember(blockerOfAna, { memberId: ana.viewer.id })
const BLOCKED = {
  shunned: await browserOf(blockedByAna),
  shunning: await browserOf(blockerOfAna),
}

// The first download of a page's parts stores their plan, which costs one more round trip.
const exporting = [...OUTSIDERS, ...Object.values(INSIDERS), ...Object.values(BLOCKED), owner]
for (const browser of exporting) {
  await (await browser.fetch(`/settings/export/1/?at=${exportedAt}`)).arrayBuffer()
}

async function anActing(roles: Parameters<typeof giveAccess>[2]): Promise<Browser> {
  const member = await aBusiness()
  await giveAccess(ana, member, roles)
  const browser = await browserOf(member)
  await browser.submit('/business/switch/', { profileId: `${ana.viewer.id}` })
  return browser
}

test('every address of the site is in the table', () => {
  expect(Object.keys(SITE).sort()).toEqual([...ADDRESSES].sort())
})

/** Marks that only their owner may see in lists. Managers of her business may also see marks of protected boards. */
const UNLISTED = [...secret.marks, ...archived.marks, ...deleted.marks]

/** Only the marks of the board's pins, because invited members see its name in a banner on every page. */
const SHARED = secret.marks.filter((mark) => mark.length === 64 || mark === `${secret.target.pin}`)

/** Lists of boards to save to, and lists that mix the reader's own things with other people's. */
const OWN_LISTS =
  /^(pin-builder|pin\/create.*|:username\/_following\/boards|pin\/:pinId\/repin\/x|search.*|board\/:boardId\/(pins|merge|sections).*|resource\/(BoardPicker|BaseSearch|BoardSearch|UserPinsSearch|SearchSuggestions).*|v3\/search.*)$/

/** Addresses whose answer is the same for everybody. */
const SAME_FOR_EVERYBODY = /feed\.(atom|json)$|^(embed|preview|sitemaps)\/|^oembed$/

type Reader = {
  reader: string
  browser: Browser
  hidden: string[]
  /** The addresses at which these readers may see the hidden marks. */
  save?: RegExp
}

const READERS: Reader[] = [
  ...Object.entries({ visitor, another }).map(([reader, browser]) => ({
    reader,
    browser,
    hidden: [...UNLISTED, ...guarded.marks],
  })),
  ...OUTSIDERS.slice(2).map((browser) => ({ reader: 'outsider', browser, hidden: UNLISTED })),
  { reader: 'analyst', browser: analyst, hidden: guarded.marks },
  { reader: 'owner', browser: owner, hidden: deleted.marks },
  ...Object.entries(INSIDERS).map(([reader, browser]) => ({
    reader,
    browser,
    hidden: SHARED,
    save: OWN_LISTS,
  })),
  ...Object.entries(BLOCKED).map(([reader, browser]) => ({
    reader,
    browser,
    save: SAME_FOR_EVERYBODY,
    hidden: [...open.marks, ...common.marks, 'Potter of pots'],
  })),
]

test.each(LISTED)(
  '/%s lists nothing hidden from a reader: secret, archived, deleted, protected, or blocked',
  async (at) => {
    for (const { reader, browser, hidden, save } of READERS) {
      for (const ask of onceOf(browser, SITE[at]?.lists)) {
        const { status, body } = await answerOf(browser, ask)
        const shown = body.replaceAll(ask.path, '')

        expect(status).toBeLessThan(500)
        for (const mark of save?.test(at) ? [] : hidden) {
          expect(shown.includes(mark), `${reader}: ${ask.path} shows ${mark}`).toBe(false)
        }
      }
    }
  },
)

test('a protected board is only offered to people who manage its business', async () => {
  const query = `advertiser_id=${ana.viewer.id}&filter=protected`
  const picker = `/resource/BoardPickerBoardsResource/get/?${query}`
  const shows = async (browser: Browser, path: string) =>
    (await answerOf(browser, { path })).body.includes(guarded.marks[0] ?? '?')

  expect(await shows(acting, picker)).toBe(true)
  expect(await shows(analyst, picker)).toBe(false)
  expect(await shows(another, picker)).toBe(false)
  expect(await shows(acting, `/${ANA}/`)).toBe(false)
  expect(await shows(visitor, `/${ANA}/${guarded.target.slug}/`)).toBe(true)
})

test.each(ASKED)('/%s answers for secret or deleted things as if they didn’t exist', async (at) => {
  const before = await everything()

  for (const browser of OUTSIDERS) {
    const ofNothing = await answersAbout(browser, at, NOTHING)
    expect(await answersAbout(browser, at, secret.target)).toEqual(ofNothing)
    expect(await answersAbout(browser, at, deleted.target)).toEqual(ofNothing)
  }

  expect(await everything()).toEqual(before)
})

test.each(ASKED)('/%s answers its owner for deleted things as if they didn’t exist', async (at) => {
  const reads = (target: Target) => asksOf(owner, SITE[at]?.about?.(target)).filter(isRead)

  for (const [place, ask] of reads(NOTHING).entries()) {
    const ofDeleted = reads(deleted.target)[place] ?? ask
    expect(normal(await answerOf(owner, ofDeleted), deleted.target)).toEqual(
      normal(await answerOf(owner, ask), NOTHING),
    )
  }
})

test('the owner sees what they may see, so the table requests the right addresses', async () => {
  const shows: Record<string, string> = {}
  for (const path of [
    `/${ANA}/`,
    `/${ANA}/_created/`,
    `/${ANA}/${secret.target.slug}/`,
    `/${ANA}/${secret.target.slug}/${secret.target.sectionSlug}/`,
    `/pin/${secret.target.pin}/`,
    `/pin/${secret.target.pin}/edit/`,
    `/board/${secret.target.board}/edit/`,
    `/v3/pins/${secret.target.pin}/`,
    `/resource/BoardResource/get/?board_id=${secret.target.board}`,
    '/search/?q=kestrel',
    '/search/boards/?q=board',
    '/search/yours/',
    '/search/yours/?q=kestrel',
    '/search/yours/?site=example',
    `/search/yours/?board=${secret.target.board}`,
    '/resource/BaseSearchResource/get/?q=kestrel',
    '/resource/UserPinsSearchResource/get/?q=kestrel',
    '/resource/UserPinsSearchResource/get/?site=example',
    '/resource/BoardSearchResource/get/?q=board',
    `/resource/UserPinsResource/get/?username=${ANA}`,
    '/pin-builder/',
    '/settings/export/1/',
    `/board/${secret.target.board}/export/1/`,
  ]) {
    const { status, body } = await answerOf(owner, { path })
    shows[path] = `${status} ${body.includes(secret.marks[0] ?? '?')}`
  }

  expect(new Set(Object.values(shows))).toEqual(new Set(['200 true']))
})

test('collaborators and invited members see a secret board at its own addresses', async () => {
  const { board, slug, sectionSlug, pin } = secret.target
  for (const browser of Object.values(INSIDERS)) {
    for (const path of [
      `/${ANA}/${slug}/`,
      `/${ANA}/${slug}/${sectionSlug}/`,
      `/pin/${pin}/`,
      `/v3/pins/${pin}/`,
      `/board/${board}/collaborators/`,
      `/resource/BoardResource/get/?board_id=${board}`,
      `/resource/BoardFeedResource/get/?username=${ANA}&board=${slug}`,
    ]) {
      const { status, body } = await answerOf(browser, { path })

      expect(`${path} ${status} ${body.includes(secret.marks[0] ?? '?')}`).toBe(`${path} 200 true`)
    }
    for (const path of [`/board/${board}/edit/`, `/pin/${pin}/edit/`]) {
      expect((await answerOf(browser, { path })).status).not.toBe(200)
    }
  }
})

test('an ended link answers as if it never existed, and so does a live one behind a block', async () => {
  const nothing = signedId(env, 'secret link', live.linkId + 1_000_000_007)
  const answers = async (browser: Browser, token: string) => {
    const found = []
    for (const ask of asksOf(browser, pages(`/shared/${token}/`))) {
      const answer = normal(await answerOf(browser, ask), NOTHING)
      found.push({ ...answer, body: answer.body.replaceAll(token, 'token') })
    }
    return found
  }

  for (const browser of OUTSIDERS) {
    const ofNothing = await answers(browser, nothing)
    expect(ofNothing.map(({ status }) => status)).toEqual(ofNothing.map(() => 410))
    for (const { token } of [revoked, expired]) {
      expect(await answers(browser, token)).toEqual(ofNothing)
    }
  }
  for (const browser of Object.values(BLOCKED)) {
    expect(await answers(browser, live.token)).toEqual(await answers(browser, nothing))
  }
})

test('a live link shows the board and its pins, but no id, note or member’s address', async () => {
  const [mark = '?', ...others] = secret.marks
  const ids = others.filter((one) => /^\d+$/.test(one))
  const usernames = [ana, bo, sharing, asked, removed].map(({ viewer }) => viewer.username)
  const hidden = [...ids, ...usernames, noteOfAna, noteOfSharing]

  for (const { path } of pages(`/shared/${live.token}/`)) {
    const response = await visitor.fetch(path)
    const body = (await response.text()).replaceAll(live.token, 'token')

    expect(response.status).toBe(200)
    for (const shown of [mark, 'Kestrel shared', 'Kestrel noted']) expect(body).toContain(shown)
    for (const one of hidden) expect(body.includes(one), `${path} shows ${one}`).toBe(false)
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  }
})

test.each(ASKED)('/%s shows a private note only to its author', async (at) => {
  const target = { ...secret.target, pin: ofSharing.id }
  const [ofOpen, ofSecret] = [open.target, target].map((one) =>
    (SITE[at]?.about?.(one) ?? []).filter(isRead),
  )
  const askedBefore = new Set([...OUTSIDERS, ...Object.values(INSIDERS)])
  for (const { browser } of READERS) {
    // Another test checks blocked members. Outsiders and insiders have already requested the secret board.
    const isBlocked = Object.values(BLOCKED).includes(browser) && !SAME_FOR_EVERYBODY.test(at)
    const ofPin = ofSecret?.filter(
      ({ path }) => !askedBefore.has(browser) || path.includes(`${ofSharing.id}`),
    )
    for (const ask of onceOf(browser, [...((!isBlocked && ofOpen) || []), ...(ofPin ?? [])])) {
      await answerOf(browser, ask)
    }
  }
})

test('an author sees their private note at the addresses that the table requests', async () => {
  const { board, pin } = open.target
  for (const path of [
    `/pin/${common.target.pin}/`,
    `/pin/${pin}/`,
    `/pin/${pin}/edit/`,
    `/pin/${pin}/note/`,
    `/v3/pins/${pin}/`,
    '/settings/export/1/',
    `/board/${board}/export/1/`,
  ]) {
    const { status, body } = await answerOf(owner, { path })
    expect(`${path} ${status} ${body.includes(noteOfAna)}`).toBe(`${path} 200 true`)
  }
  const shared = await answerOf(INSIDERS.sharing, { path: `/pin/${ofSharing.id}/` })
  expect(shared.body).toContain(noteOfSharing)
})

test.each(ASKED.filter((at) => !SAME_FOR_EVERYBODY.test(at)))(
  '/%s answers for a blocked member’s things as if they didn’t exist',
  async (at) => {
    const before = await everything()

    for (const browser of Object.values(BLOCKED)) {
      const ofNothing = await answersAbout(browser, at, NOTHING)
      expect(await answersAbout(browser, at, common.target)).toEqual(ofNothing)
    }

    expect(await everything()).toEqual(before)
  },
)

test.each(ASKED.filter((at) => !/\/(leave|:answer)$/.test(at)))(
  '/%s lets only its owner change a shared board',
  async (at) => {
    const before = await ofSecretBoard()

    for (const browser of Object.values(INSIDERS)) await answersAbout(browser, at, secret.target)

    expect(await ofSecretBoard()).toEqual(before)
  },
)

test('after all requests every stored count is correct', async () => {
  expect(await wrongCounts()).toEqual([])
})

test('deleted things are in their owner’s trash and nobody else’s', async () => {
  const path = '/settings/trash/'

  expect((await answerOf(owner, { path })).body).toContain(deleted.marks[0])
  const ofVisitor = await answerOf(visitor, { path })
  const ofAnother = await answerOf(another, { path })
  expect([ofVisitor.status, ofAnother.status]).toEqual([302, 200])
  for (const mark of [...secret.marks, ...deleted.marks]) {
    expect(ofAnother.body.includes(mark), mark).toBe(false)
  }
})

test('archived things keep their addresses for everyone', async () => {
  const { slug, sectionSlug, pin, board } = archived.target

  for (const browser of [visitor, another, owner]) {
    for (const path of [
      `/${ANA}/${slug}/`,
      `/${ANA}/${slug}/${sectionSlug}/`,
      `/pin/${pin}/`,
      `/v3/pins/${pin}/`,
      `/resource/BoardResource/get/?board_id=${board}`,
    ]) {
      const { status, body } = await answerOf(browser, { path })

      expect(status).toBe(200)
      expect(body).toContain(archived.marks[0])
    }
  }
})

test('activity on a secret board changes no answer for others', async () => {
  const others = { visitor, another }
  // Both answers are read at times when an isolate's cache of a minute has expired.
  const before = await minutesAhead(2, () => allAnswers(others))

  const mark = open.marks[0]
  const words = { title: `Kestrel ${mark} about`, description: `${mark} #kestrel #k${mark}` }
  const { slug } = open.target
  const link = { link: `https://${slug}.example/`, domain: `${slug}.example` }
  const board = { id: secret.target.board }
  const thrown = await aBoard(ana, { name: `Board ${mark} thrown`, privacy: 'secret' })
  for (let n = 0; n < 25; n++) await aPin(ana, board, { ...words, ...link })
  for (let n = 0; n < 70; n++) {
    await savePin(ana, { pinId: open.target.pin, boardId: board.id, section: null })
  }
  await aPin(ana, thrown, { ...words, ...link })
  await savePin(ana, { pinId: open.target.pin, boardId: thrown.id, section: null })
  await fillPins(ana, board, 2_500, { title: `Kestrel ${mark} about` })
  await env.DB.prepare(`insert or ignore into pin_hashtags (pin_id, hashtag_id)
    select pins.id, hashtags.id from pins, hashtags where board_id = ? and tag = 'kestrel'`)
    .bind(board.id)
    .run()

  await fillBoards(ana, 320, { name: `Board kestrel ${ANA} `, privacy: 'secret' })
  for (const name of [`Board ${mark} too`, `Board ${mark} laid by`]) {
    const hidden = await aBoard(ana, { name, privacy: 'secret' })
    const section = await aSection(ana, hidden, `Section ${name}`)
    await aPin(ana, hidden, { ...words, sectionId: section.id })
    if (name.endsWith('laid by')) await archiveBoard(ana, { boardId: hidden.id })
  }
  await editBoard(ana, {
    boardId: board.id,
    name: `Kestrel ${mark} board`,
    description: mark ?? '',
  })
  await deletePin(ana, { pinId: savedInSecret.id })
  await deleteBoard(ana, { boardId: thrown.id })

  const after = await minutesAhead(4, () => allAnswers(others))
  const changed = Object.keys(before).filter(
    (asked) => !isDeepStrictEqual(after[asked], before[asked]),
  )
  expect(changed).toEqual([])
  expect(await wrongCounts()).toEqual([])
}, 120_000)

async function aLink(now = ana.now) {
  const link = { boardId: secret.target.board, days: 1 }
  const { id: linkId } = await createSecretLink({ ...ana, now }, link)
  return { linkId, token: signedId(env, 'secret link', linkId) }
}

/** A page's HTML, and its data as requested by a link within the site. */
function pages(...paths: string[]): Ask[] {
  return paths.flatMap((path) => {
    const [pathname = '', query = ''] = path.split('?')
    const name = pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')
    return [{ path, isDrawn: true }, { path: `${name}.data${query && `?${query}`}` }]
  })
}

/** Members don't request rendered pages, because a page is rendered from data that they request. */
function asksOf(browser: Browser, asks: Ask[] = []): Ask[] {
  return browser === visitor ? asks : asks.filter(({ isDrawn }) => !isDrawn)
}

/** The requests without duplicates of a page, because rendered pages contain their data. */
function onceOf(browser: Browser, asks: Ask[] = []): Ask[] {
  return asksOf(browser, asks).filter(
    ({ path }) => browser !== visitor || !/\.data(\?|$)/.test(path),
  )
}

function oembedPath(path: string): string {
  return `/oembed/?${new URLSearchParams({ url: `https://pinfold.test${path}` })}`
}

function form(path: string, fields: Record<string, string>): Ask {
  return { path, form: fields }
}

/** A form without a page of its own. Visitors request it, too. */
function button(path: string, fields: Record<string, string> = {}): Ask[] {
  return [{ path, isDrawn: true }, form(path, fields)]
}

function json(path: string, body: Record<string, unknown>): Ask {
  return { path, json: body }
}

function feed(path: string): Asks {
  return { lists: [{ path }, { path: `${path}page_size=250` }, { path: `${path}page_size=1` }] }
}

function isReadOnly(at: string): boolean {
  return SITE[at]?.lists?.every(isRead) === true
}

function isRead({ form: fields, json: body }: Ask): boolean {
  return !fields && !body
}

type Answer = { status: number; next: string | null; flash: string; trips: string; body: string }

/** An answer, after checking that it shows a note only to its author. */
async function answerOf(browser: Browser, ask: Ask): Promise<Answer> {
  forgetFlashes(browser)
  const response = await send(browser, ask)
  const body = await textOf(response)
  for (const [note, pinner] of NOTES) {
    if (browser !== pinner) expect(body.includes(note), `${ask.path} shows a note`).toBe(false)
  }
  return {
    status: response.status,
    next: response.headers.get('Location'),
    flash: flashIn(browser),
    trips: response.headers.get('Server-Timing') ?? '',
    body,
  }
}

/** Reads a ZIP as its files' contents; its checksums and times are always new. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('Content-Type') !== 'application/zip') return response.text()
  const files = filesOfZip(new Uint8Array(await response.arrayBuffer()))
  const texts = [...files].map(([name, bytes]) => `${name}: ${new TextDecoder().decode(bytes)}`)
  return texts.join('\n').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
}

function send(browser: Browser, { path, form: fields, json: body }: Ask): Promise<Response> {
  if (fields) return browser.submit(path, fields)
  return body ? browser.post(path, body) : browser.fetch(path)
}

async function answersAbout(browser: Browser, at: string, target: Target): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const ask of asksOf(browser, SITE[at]?.about?.(target))) {
    answers.push(normal(await answerOf(browser, ask), target))
  }
  return answers
}

/** The answers of all reads by these browsers: lists, the public board and the secret board. */
async function allAnswers(browsers: Record<string, Browser>): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {}
  for (const { lists = [], about } of Object.values(SITE)) {
    const asks = [...lists, ...[open, secret].flatMap(({ target }) => about?.(target) ?? [])]
    for (const [name, browser] of Object.entries(browsers)) {
      for (const ask of onceOf(browser, asks).filter(isRead)) {
        const answer = normal(await answerOf(browser, ask), NOTHING)
        // Removes times, because time passes between two answers.
        const body = answer.body
          .replaceAll(/(now\\*",)\d+/g, '$1')
          .replaceAll(/\b[0-9a-z]+~(?=[-_.0-9a-z]*~)/g, '~')
          .replaceAll(/(<time [^>]*>)[^<]*/g, '$1')
        answers[`${name} at ${ask.path}`] = { ...answer, body }
      }
    }
  }
  return answers
}

/** An answer without repeated input and values that are always new. */
function normal(answer: Answer, target: Target): Answer {
  const text = (from: string) => {
    let plain = from
    for (const [part, value] of Object.entries(target)) plain = plain.replaceAll(`${value}`, part)
    return plain
      .replaceAll(/nonce="\w+"|"nonce":"\w+"/g, 'nonce')
      .replaceAll(/name="requestKey" value="[^"]+"/g, 'act')
      .replace(/"request_identifier":"[^"]+"/, 'request')
      .replaceAll(/\\?"now\\?",\d+/g, 'now')
  }
  return { ...answer, next: answer.next && text(answer.next), body: text(answer.body) }
}

/** The parts of the secret board that only its owner may change: the board, its sharing and her pins. */
async function ofSecretBoard(): Promise<unknown> {
  const answers = await env.DB.batch(
    [
      'select name, slug, description, privacy, cover_id, archived_at, deleted_at from boards where id = ?1',
      'select id, member_id, email, state from board_collaborators where board_id = ?1',
      `select pins.id, title, pins.description, pins.deleted_at from pins join boards on boards.id = board_id
        where board_id = ?1 and pinner_id = owner_id order by pins.id`,
    ].map((query) => env.DB.prepare(query).bind(secret.target.board)),
  )
  return answers.map(({ results }) => results)
}

/** All content of members, to detect changes. */
async function everything(): Promise<unknown> {
  const tables = [
    'boards',
    'board_sections',
    'pins',
    'pin_notes',
    'past_notes',
    'board_follows',
    'member_follows',
  ]
  const answers = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`select * from ${table} order by 1`)),
  )
  return answers.map(({ results }) => results)
}
