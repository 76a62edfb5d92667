import { linkDomains } from '../../app/db/content/links.ts'
import { videos } from '../../app/db/core/media.ts'
import { newId } from '../../app/db/ids.ts'
import { followMember } from '../../app/features/content/follows/follows.server.ts'
import { savePin } from '../../app/features/content/pins/save-pin.server.ts'
import { anAdvertiser, aQuickPromotion } from '../factories/ads/promotions.ts'
import { aBoard, aSection } from '../factories/content/boards.ts'
import { aPicture } from '../factories/content/pictures.ts'
import { aPin, later } from '../factories/content/pins.ts'
import { passwordHashOf } from '../factories/identity/passwords.ts'
import { aMember, browserOf, signUpFields } from '../factories/identity/people.ts'
import type { CallName, DocumentedCall } from './documented-calls.ts'

const PASSWORD = 'kestrel over the fen'

type Fields = Record<string, unknown>

export type Place = Awaited<ReturnType<typeof aPlace>>

/** The payload of each call, with a value for each documented field. */
export const PAYLOADS: Record<CallName, (place: Place) => Fields> = {
  'it is asked whether an address has an account': ({ email }) => ({ email }),
  'an address is validated': ({ email }) => ({ email }),
  'a password is forgotten': ({ email }) => ({ username_or_email: email, type: 'unified' }),
  'an account is opened': () => ({
    type: 'email',
    ...signUpFields(),
    country: 'FR',
    first_name: 'Ana',
    last_name: 'Lind',
    recaptchaV3Token: 'a token',
    kr_privacy_consent_opt_in: true,
    marketing_notifs_opt_out: true,
    birthday_source_site: 'web',
    email_source_site: 'web',
    gender: 'female',
    image_url: 'https://shop.example/ana.jpg',
  }),
  'a member logs in': ({ email }) => ({
    username_or_email: email,
    password: PASSWORD,
    isAccountSwitch: false,
    recaptchaV2Token: '',
    recaptchaV3Token: 'default',
    switch_account: false,
    get_user: true,
    autologin: false,
    referrer: 'https://shop.example/',
    app_type_from_client: 5,
    visited_pages_before_login: '["/ideas/"]',
  }),
  'the single sign-on of an address is asked for': ({ email }) => ({ email }),
  'landing signals are sent': () => ({ is_register: false, unauth_visited_pages: '["/ideas/"]' }),
  'a link that leads off the site is checked': ({ theirs, tag }) => ({
    pin_id: theirs,
    check_only: true,
    client_tracking_params: 'x',
    url: `https://${tag}.example/`,
    aux_data: '{}',
  }),
  'a section is made': ({ board, loose, me }) => ({
    board_id: board,
    initial_pins: [loose],
    name: 'Taps',
    name_source: 2,
    orbac_subject_id: me,
  }),
  'a section is made while moving': ({ board, other, section }) => ({
    boardId: other,
    sourceBoardId: board,
    sourceSectionId: section,
    name: 'Taps',
    pinImport: true,
  }),
  'a board is read': ({ board, me }) => ({
    board_id: board,
    field_set_key: 'board_page',
    orbac_subject_id: me,
  }),
  'a section is read': ({ section }) => ({ section_id: section, field_set_key: 'board_page' }),
  'all pins are moved': ({ board, other, section, loose, me }) => ({
    board_id: board,
    new_board_id: other,
    old_section_id: section,
    new_section_id: null,
    pin_ids: [loose],
    orbac_subject_id: me,
  }),
  'pins are moved into a section of their board': ({ section, loose, me }) => ({
    section_id: section,
    pins: [loose],
    orbac_subject_id: me,
  }),
  'pins are moved out of a section': ({ section, inside }) => ({
    section_id: section,
    pins: [inside],
  }),
  'pins are moved to another board': ({ other, loose }) => ({
    board_id: other,
    section_id: null,
    pin_ids: [loose],
  }),
  'a pin is made': ({ board, section }) => ({
    board_id: board,
    method: 'button',
    image_url: null,
    image_base64: aPictureInText(),
    section,
    description: 'Celadon.',
    link: 'https://shop.example/jars',
    guid: 'd1',
  }),
  'a picture is fetched for a pin to come': () => ({ image_url: 'https://shop.example/jar.jpg' }),
  'a pin is saved': ({ other, theirs, me }) => aSave(other, theirs, me),
  'a pin without an id is saved': ({ other, me }) => aSave(other, null, me),
  'the sections of a board are read': ({ board }) => ({ board_id: board }),
  'the boards saved to last are read': () => ({}),
  'the picker reads its boards': ({ username, theirs, me }) => ({
    pin_id: theirs,
    username,
    advertiser_id: me,
    filter: 'all',
    field_set_key: 'board_picker',
    shortlist_suggestions: 2,
    isDesktop: true,
  }),
  'a board is made': ({ me }) => ({
    name: 'Shelf',
    privacy: 'secret',
    advertiser_id: me,
    aux_data: { source: 'board_picker' },
  }),
  'titles for a board are proposed': () => ({}),
  'it is checked whether a pin is saved already': () => ({
    field_sets: 'pin.board(),pin.id,pin.pinned_to_board(),pin.type,pin.via_pinner()',
  }),
  'a pin is read': ({ theirs }) => ({ pin_id: theirs }),
  'the business profiles of the viewer are read': () => ({}),
  'the settings of the viewer are read': () => ({}),
  'hashtags are completed': ({ tag }) => ({ q: tag.slice(0, 9), show_pin_count: true }),
  'collaborators are proposed': ({ board }) => ({ board_id: board }),
  'a collaborator is completed': ({ board, friend }) => ({ board_id: board, q: friend }),
  'a pin is promoted': ({ advertiser }) => aQuickPromotion(advertiser.id, advertiser.pin),
}

/** A board of Ana's with a section, and a video that she saved from Bo, who owns the linked site. */
export async function aPlace() {
  const passwordHash = await passwordHashOf(PASSWORD)
  const ana = await aMember({ passwordHash })
  const bo = await aMember()
  const tag = `k${crypto.randomUUID().replaceAll('-', '')}`
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const section = await aSection(ana, board)
  const theirs = await aPin(bo, await aBoard(bo), await aVideo(bo, tag))
  const first = { pinId: theirs.id, boardId: other.id, section: null }
  await savePin({ ...ana, now: later() }, first)
  const texts = { pinId: theirs.id, boardId: board.id }
  const inside = await savePin({ ...ana, now: later() }, { ...texts, section: section.id })
  const loose = await savePin({ ...ana, now: later() }, { ...texts, section: null })
  await followMember(ana, { memberId: bo.viewer.id })
  const { kiln, pin } = await anAdvertiser()
  return {
    browser: await browserOf(ana),
    advertiser: {
      browser: await browserOf(kiln),
      id: String(kiln.viewer.id),
      pin: String(pin.id),
    },
    username: ana.viewer.username,
    me: String(ana.viewer.id),
    email: ana.viewer.email,
    friend: bo.viewer.username,
    tag,
    board: String(board.id),
    other: String(other.id),
    section: String(section.id),
    theirs: String(theirs.id),
    inside: String(inside.id),
    loose: String(loose.id),
  }
}

async function aVideo({ db, viewer }: Awaited<ReturnType<typeof aMember>>, tag: string) {
  const now = later()
  const domain = `${tag}.example`
  const id = newId(now)
  const file = { type: 'video/mp4', durationMs: 42_000, bytes: 100 } as const
  await db.insert(videos).values({ id, hash: tag.repeat(2).slice(0, 64), ...file, createdAt: now })
  await db.insert(linkDomains).values({ id, host: domain, officialMemberId: viewer.id })
  const texts = { title: 'Jars', description: `#${tag}`, link: `https://${domain}/`, domain }
  return { media: 'video', videoId: id, ...texts } as const
}

function aSave(boardId: string, pinId: string | null, me: string): Fields {
  return {
    board_id: boardId,
    color: '#a0b0c0',
    clientTrackingParams: 'x',
    description: 'Celadon.',
    guid: 'd1',
    link: 'https://shop.example/jars',
    image_base64: pinId === null ? aPictureInText() : null,
    image_url: null,
    is_buyable_pin: false,
    is_removable: false,
    media_upload_id: null,
    method: 'scraped',
    pin_id: pinId,
    section: null,
    title: 'Moon jar',
    advertiser_id: me,
    shuffle_asset: null,
    share_facebook: false,
    share_twitter: false,
  }
}

function aPictureInText(): string {
  return Buffer.from(aPicture()).toString('base64')
}

/** Sends a documented call about this place as the member, or as the advertiser of its pin. */
export function sendCall(
  { browser: member, theirs, advertiser }: Place,
  { call, isPost, isPut }: Pick<DocumentedCall, 'call' | 'isPost' | 'isPut'>,
  said: Fields,
): Promise<Response> {
  const isOfAdvertiser = call.includes(':advertiserId')
  const browser = isOfAdvertiser ? advertiser.browser : member
  const path = call
    .replace(':advertiserId', advertiser.id)
    .replace(':pinId', isOfAdvertiser ? advertiser.pin : theirs)
  if (isRead({ call, isPost, isPut })) return browser.fetch(`${path}?${queryOf(said)}`)
  return isPut ? browser.put(path, said) : browser.post(path, said)
}

export function isRead({
  call,
  isPost,
  isPut,
}: Pick<DocumentedCall, 'call' | 'isPost' | 'isPut'>): boolean {
  return !isPost && !isPut && (/^\/(v3|vx)\//.test(call) || call.endsWith('/get/'))
}

function queryOf(said: Fields): URLSearchParams {
  return new URLSearchParams(Object.entries(said).map(([name, value]) => [name, String(value)]))
}
