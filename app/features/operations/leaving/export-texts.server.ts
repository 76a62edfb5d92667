import { type SQL, sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { type Row, runTogether } from '../../../db/run-together.ts'
import { hasOpenAccount } from '../../ground/permissions/accounts.server.ts'
import { visibleToId } from '../../ground/permissions/boards.server.ts'

type Worker = Pick<Context, 'db'>

type TextFile = { name: string; input: string | AsyncIterable<string> }

/** Rows read and written at a time, so that the largest account fits into the Worker's memory. */
const ROWS = 1000

export function textFiles(worker: Worker, memberId: number): TextFile[] {
  const lists = Object.entries(queriesOf(memberId)).map(([name, query]) => ({
    name: `${name}.json`,
    input: listOf(worker, query),
  }))
  return [{ name: 'README.txt', input: README }, ...lists]
}

async function* listOf({ db }: Worker, query: SQL): AsyncGenerator<string> {
  let before = '[\n'
  for (let after = 0; ; ) {
    const [page = []] = await runTogether(db, [
      sql`select * from (${query}) where id > ${after} order by id limit ${ROWS}`,
    ])
    if (page.length > 0) {
      yield before + page.map((row) => JSON.stringify(readable(row), null, 2)).join(',\n')
      before = ',\n'
    }
    if (page.length < ROWS) break
    after = Number(page.at(-1)?.id)
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

const README = `This is a copy of what ${BRAND} has about you.

account.json      who you are
sessions.json     where you are logged in
browsers.json     browsers that know your account
events.json       what happened to your account
ways-in.json      connected accounts, second factors and passkeys
visits.json       pages that you saw before you logged in
boards.json       your boards
sections.json     their sections
shared.json       boards that you share, and with whom
pins.json         your pins; "file" names the picture or video
following.json    whom and what you follow
searches.json     your recent searches
walls.json        whom you blocked and muted
unwanted.json     pictures that you don't want to see, by pins that show them
reports.json      what you reported
business.json     what your business tells of itself, and who pays
access.json       who acts for whom
campaigns.json    your business's campaigns, and drafts of them
tags.json         the tags of your business that count conversions
changes.json      what was done to campaigns, by you or to yours
bills.json        your business's bills, and whom they name
account-book.json what your business owed and paid, by click
decisions.json    what we decided about your account and content, and your appeals
pictures, videos  the files of your pins, in this part and the others
`

function queriesOf(id: number): Record<string, SQL> {
  return {
    account: sql`select id, username, email, email_verified_at, first_name, last_name, full_name, about,
        birthday, country, gender, is_partner, business_name, marketing_opt_out_at,
        kr_privacy_consent_at, is_unindexed, invitable_by, hides_ai, limited_at, follower_count, following_count, created_at
      from members where id = ${id}`,
    sessions: sql`select id, user_agent, country, created_at, last_seen_at, expires_at
      from sessions where member_id = ${id}`,
    browsers: sql`select id, logged_in_at, logged_out_at, trusted_until as trusted_until_at
      from known_devices where member_id = ${id}`,
    events: sql`select id, kind, country, user_agent, created_at from account_events
      where member_id = ${id}`,
    'ways-in': sql`select id, provider as name, 'account' as kind, email as detail, created_at
        from identities where member_id = ${id}
      union all select id, kind, 'second factor', phone, created_at from second_factors
        where member_id = ${id}
      union all select id, name, 'passkey', null, created_at from passkeys where member_id = ${id}`,
    visits: sql`select id, is_register, visited_pages, created_at from landing_signals
      where member_id = ${id}`,
    boards: sql`select id, name, description, privacy, pin_count, follower_count, archived_at,
        deleted_at, created_at from boards where owner_id = ${id}`,
    sections: sql`select board_sections.id, board_id, title, board_sections.pin_count
      from board_sections join boards on boards.id = board_sections.board_id
      where boards.owner_id = ${id}`,
    shared: sql`select asked.id, boards.name as board, members.username as "with", asked.email, asked.state
      from board_collaborators as asked join boards on boards.id = asked.board_id
      left join members on members.id = asked.member_id
      where (boards.owner_id = ${id} or asked.member_id = ${id}) and ${visibleToId(id)}`,
    // A board that the member has left may be secret now.
    pins: sql`select pins.id, pins.title, pins.description, alt_text, ai_label, link,
        case when ${visibleToId(id)} then boards.name end as board,
        case when ${visibleToId(id)} then board_sections.title end as section, method, save_count,
        case when pins.deleted_at is not null then null
          when videos.id is null then 'pictures/' || pins.id || '.' || substr(pictures.type, 7)
          else 'videos/' || pins.id || '.' || substr(videos.type, 7) end as file,
        pins.deleted_at, pins.created_at
      from pins join boards on boards.id = pins.board_id
      join pictures on pictures.id = pins.picture_id
      left join videos on videos.id = pins.video_id
      left join board_sections on board_sections.id = pins.section_id
      where pins.pinner_id = ${id}`,
    following: sql`select follows.id, members.username, null as board from member_follows as follows
        join members on members.id = follows.member_id
        where follows.follower_id = ${id} and ${hasOpenAccount()}
      union all select follows.id, members.username, boards.name from board_follows as follows
        join boards on boards.id = follows.board_id join members on members.id = boards.owner_id
        where follows.follower_id = ${id} and ${visibleToId(id)}`,
    searches: sql`select id, words, searched_at from recent_searches where member_id = ${id}`,
    walls: sql`select blocks.rowid as id, members.username, kind, blocks.created_at from blocks
      join members on members.id = other_id where viewer_id = ${id} and kind <> 'blocked'`,
    unwanted: sql`select unwanted.rowid as id, '/pin/' || (
        select max(pins.id) from pins join boards on boards.id = pins.board_id
        where picture_id = unwanted.picture_id and is_listed = 1 and ${visibleToId(id)}
      ) || '/' as pin, unwanted.created_at
      from unwanted_pictures as unwanted where member_id = ${id}`,
    reports: sql`select reports.id, report_cases.kind, shown, reason, note, reports.created_at, decided_at
      from reports join report_cases on report_cases.id = case_id where reporter_id = ${id}`,
    business: sql`select member_id as id, kind, site, country, contact_name, contact_email,
        contact_phone, street, city, region, postal_code, requires_two_factor, gdpr_consent_at,
        payer_name, billing_profiles.email as payer_email, vat_id, card_brand, card_last4, card_expires
      from businesses left join billing_profiles on advertiser_id = member_id
      where member_id = ${id}`,
    access: sql`select access.id, business.business_name as business, members.username as member,
        access.email, roles, access.state, access.created_at
      from business_access as access join members as business on business.id = access.business_id
      left join members on members.id = access.member_id
      where access.business_id = ${id} or access.member_id = ${id}`,
    campaigns: sql`select id, pin_id, name, objective, destination_url, budget_micros, currency, start_at,
        end_at, status, review, review_reason, targeting, placement, created_at, ended_at
      from campaigns where advertiser_id = ${id}
      union all select id, pin_id, 'a draft', null, null, null, null, null,
        null, null, null, null, form, placement, created_at, null
      from promote_drafts where advertiser_id = ${id}`,
    tags: sql`select id, name, created_at, deleted_at, (
        select count(*) from conversion_events where tag_id = conversion_tags.id and not is_test
      ) as events
      from conversion_tags where advertiser_id = ${id}`,
    changes: sql`select changes.id, campaigns.name as campaign, act, detail, changes.created_at
      from campaign_changes as changes join campaigns on campaigns.id = changes.campaign_id
      where changes.actor_id = ${id} or campaigns.advertiser_id = ${id}`,
    bills: sql`select id, number, currency, micros, payer, state, problem, created_at, paid_at
      from invoices where advertiser_id = ${id}`,
    decisions: sql`select id, act, kind, title, ground, explanation, created_at, reversed_at, appeal,
        appealed_at, appeal_state, appeal_answer, appeal_decided_at
      from decisions where member_id = ${id} and act <> 'keep'`,
    'account-book': sql`select id, kind, campaign_id, reason, micros, currency, at as happened_at
      from ledger where advertiser_id = ${id}`,
  }
}

/** Times are milliseconds in the database and ISO 8601 in the copy. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}
